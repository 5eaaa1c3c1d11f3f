/**
 * Makes the page's location, which stays where it is and tells where it was sent.
 *
 * Runs inside the page's realm (see realm.js).
 *
 * @param {any} global the page's global object
 * @param {any} document
 * @param {(url: string) => void} navigate is told of the URLs that the page goes to
 */
export function installLocation(global, document, navigate) {
  const origin = 'https://page.invalid';
  const href = origin + '/';

  const location = {
    get href() {
      return href;
    },
    set href(url) {
      navigate(String(url));
    },
    origin,
    protocol: 'https:',
    host: 'page.invalid',
    hostname: 'page.invalid',
    port: '',
    pathname: '/',
    search: '',
    hash: '',
    assign: (/** @type {unknown} */ url) => navigate(String(url)),
    replace: (/** @type {unknown} */ url) => navigate(String(url)),
    reload: () => navigate(href),
    toString: () => href,
  };

  const property = {
    enumerable: true,
    get: () => location,
    set: (/** @type {unknown} */ url) => navigate(String(url)),
  };
  Object.defineProperty(global, 'location', property);
  Object.defineProperty(document, 'location', property);
}
