/// Takes the notifications of a page.
public protocol NotificationDelegate: AnyObject {
  /// The page notified the app. The page sends its next notification only after this has returned.
  func receive(_ notification: PageNotification)
}
