"""Does all that the tiny corpus asks for."""
import native_half

native_half.serve()
