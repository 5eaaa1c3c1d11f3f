/// Says which vectors do not apply to an implementation, and why.
enum Applicability {
  /// The neutral verdict of a vector that is not run, or nil if it is.
  static func verdict(
    _ vector: Vector,
    half: Half,
    dialect: Dialect,
    profile: any Profile,
    features: [String]
  ) -> (verdict: Verdict, reason: String)? {
    if let dialects = vector.dialects, !dialects.contains(dialect.name) {
      return (.inapplicable, "it is for the dialects \(dialects.joined(separator: ", "))")
    }
    let required =
      vector.requires + profile.impliedRequirements(of: vector) + profile.impliedTraits(of: vector, half: half)
    for name in required where profile.features[name] == nil && !dialect.traits.contains(name) {
      return (.inapplicable, "the dialect \(dialect.name) lacks the trait \(name)")
    }
    for name in required where profile.features[name] != nil && !features.contains(name) {
      return (.unclaimed, "the adapter does not claim the feature \(name)")
    }
    return nil
  }
}

extension Dialect {
  /// True if a vector applies to a half in this dialect, whatever features an adapter may lack.
  public func hasRequirements(of vector: Vector, for half: Half) -> Bool {
    guard profile == vector.profile, vector.halves.contains(half), let known = Profiles.named(profile) else {
      return false
    }
    let features = Array(known.features.keys)
    return Applicability.verdict(vector, half: half, dialect: self, profile: known, features: features) == nil
  }
}
