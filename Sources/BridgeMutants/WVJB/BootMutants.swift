import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in injecting the web half.
  static let bootMutants: [Mutant] = [
    Mutant("injected-twice", InjectedTwice.self),
    Mutant("reload-not-injected", ReloadNotInjected.self),
    Mutant("handlers-lost-on-reload", HandlersLostOnReload.self),
    Mutant("early-handlers-lost", EarlyHandlersLost.self),
  ]
}

private final class InjectedTwice: AlteredHalf {
  override func inject(_ script: String) {
    super.inject(script)
    super.inject(script)
  }
}

private final class ReloadNotInjected: AlteredHalf {
  private var isInjected = false

  override func inject(_ script: String) {
    if !isInjected { super.inject(script) }
    isInjected = true
  }
}

private final class HandlersLostOnReload: AlteredHalf {
  private var wasLoaded = false

  override func load(_ navigation: PageNavigation) {
    if wasLoaded { names.forEach(remove) }
    wasLoaded = true
    super.load(navigation)
  }
}

private final class EarlyHandlersLost: AlteredHalf {
  private var wasLoaded = false

  override func load(_ navigation: PageNavigation) {
    if !wasLoaded { names.forEach(remove) }
    wasLoaded = true
    super.load(navigation)
  }
}
