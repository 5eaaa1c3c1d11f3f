#!/bin/sh
# Takes requests and never answers one.
echo 'I say nothing' >&2
exec sleep 600
