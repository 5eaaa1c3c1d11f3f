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
    let required = vector.requires + profile.impliedRequirements(of: vector, half: half)
    for name in required where profile.features[name] == nil && !dialect.traits.contains(name) {
      return (.inapplicable, "the dialect \(dialect.name) lacks the trait \(name)")
    }
    for name in required where profile.features[name] != nil && !features.contains(name) {
      return (.unclaimed, "the adapter does not claim the feature \(name)")
    }
    return nil
  }
}
