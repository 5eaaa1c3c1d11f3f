/**
 * Makes the page's document: a tree of elements without layout, in which an iframe that is attached navigates.
 *
 * Runs inside the page's realm (see realm.js). An iframe tells of every assignment of its source, of the same URL too, while it is
 * attached, and of its source when it becomes attached; what a web view makes of several in one turn is the harness's affair.
 *
 * @param {any} classes the page's event classes
 * @param {(url: string) => void} navigate is told of the URLs that frames go to
 */
export function createDocument(classes, navigate) {
  class PageNode extends classes.EventTarget {
    /** @type {any} */
    parentNode = null;
    /** @type {any[]} */
    childNodes = [];

    get firstChild() {
      return this.childNodes[0] ?? null;
    }

    get lastChild() {
      return this.childNodes[this.childNodes.length - 1] ?? null;
    }

    /** @returns {any} */
    get parentElement() {
      return this.parentNode instanceof PageElement ? this.parentNode : null;
    }

    get ownerDocument() {
      return document;
    }

    get isConnected() {
      return document.contains(this);
    }

    /** @param {any} node */
    contains(node) {
      for (let each = node; each; each = each.parentNode) {
        if (each === this) return true;
      }
      return false;
    }

    /** @param {any} node */
    appendChild(node) {
      return this.insertBefore(node, null);
    }

    /** @param {any} node @param {any} reference */
    insertBefore(node, reference) {
      if (!(node instanceof PageNode)) throw new TypeError('what is inserted must be a node');
      if (node.contains(this)) throw new Error('a node cannot be inserted into itself');
      if (node.parentNode) node.parentNode.removeChild(node);
      const index = reference ? this.childNodes.indexOf(reference) : this.childNodes.length;
      if (index < 0) throw new Error('the reference node is not a child of this node');
      this.childNodes.splice(index, 0, node);
      node.parentNode = this;
      if (this.isConnected) node.attached();
      return node;
    }

    /** @param {any} node */
    removeChild(node) {
      const index = this.childNodes.indexOf(node);
      if (index < 0) throw new Error('the node to be removed is not a child of this node');
      this.childNodes.splice(index, 1);
      node.parentNode = null;
      return node;
    }

    /** @param {any} node @param {any} old */
    replaceChild(node, old) {
      this.insertBefore(node, old);
      return this.removeChild(old);
    }

    remove() {
      if (this.parentNode) this.parentNode.removeChild(this);
    }

    attached() {
      for (const child of this.childNodes) child.attached();
    }
  }

  class PageElement extends PageNode {
    /** @type {Map<string, string>} */
    #attributes = new Map();
    style = {};

    /** @param {string} name */
    constructor(name) {
      super();
      this.tagName = String(name).toUpperCase();
      this.nodeName = this.tagName;
      this.nodeType = 1;
    }

    get id() {
      return this.getAttribute('id') ?? '';
    }

    set id(value) {
      this.setAttribute('id', value);
    }

    get children() {
      return this.childNodes.filter((node) => node instanceof PageElement);
    }

    set innerHTML(/** @type {string} */ _text) {
      throw new Error('this page has no HTML parser');
    }

    append(/** @type {any[]} */ ...nodes) {
      for (const node of nodes) this.appendChild(typeof node === 'string' ? document.createTextNode(node) : node);
    }

    /** @param {string} name @param {unknown} value */
    setAttribute(name, value) {
      this.#attributes.set(String(name).toLowerCase(), String(value));
    }

    /** @param {string} name @returns {string | null} */
    getAttribute(name) {
      return this.#attributes.get(String(name).toLowerCase()) ?? null;
    }

    /** @param {string} name */
    hasAttribute(name) {
      return this.getAttribute(name) !== null;
    }

    /** @param {string} name */
    removeAttribute(name) {
      this.#attributes.delete(String(name).toLowerCase());
    }

    /** @param {string} name @returns {any[]} */
    getElementsByTagName(name) {
      const wanted = String(name).toUpperCase();
      return this.children.flatMap((child) => [
        ...(wanted === '*' || child.tagName === wanted ? [child] : []),
        ...child.getElementsByTagName(name),
      ]);
    }
  }

  class PageFrame extends PageElement {
    get src() {
      return this.getAttribute('src') ?? '';
    }

    set src(value) {
      this.setAttribute('src', value);
    }

    /** @param {string} name @param {unknown} value */
    setAttribute(name, value) {
      super.setAttribute(name, value);
      if (String(name).toLowerCase() === 'src' && this.isConnected) this.#go();
    }

    attached() {
      this.#go();
    }

    #go() {
      const url = this.src;
      if (url !== '' && url !== 'about:blank') navigate(url);
    }
  }

  class PageDocument extends PageNode {
    readyState = 'complete';
    nodeType = 9;

    get documentElement() {
      return this.firstChild;
    }

    get head() {
      return this.documentElement.getElementsByTagName('head')[0] ?? null;
    }

    get body() {
      return this.documentElement.getElementsByTagName('body')[0] ?? null;
    }

    /** @param {string} name */
    createElement(name) {
      return String(name).toLowerCase() === 'iframe' ? new PageFrame(name) : new PageElement(name);
    }

    /** @param {string} text */
    createTextNode(text) {
      return Object.assign(new PageNode(), { nodeType: 3, nodeName: '#text', data: String(text) });
    }

    createDocumentFragment() {
      throw new Error('this page has no document fragments');
    }

    /** @param {string} interfaceName */
    createEvent(interfaceName) {
      return interfaceName === 'CustomEvent' ? new classes.CustomEvent('') : new classes.Event('');
    }

    /** @param {string} id */
    getElementById(id) {
      return this.getElementsByTagName('*').find((element) => element.id === id) ?? null;
    }

    /** @param {string} name @returns {any[]} */
    getElementsByTagName(name) {
      const root = this.documentElement;
      const wanted = String(name).toUpperCase();
      return [...(wanted === '*' || root.tagName === wanted ? [root] : []), ...root.getElementsByTagName(name)];
    }

    write() {
      throw new Error('this page has no HTML parser');
    }
  }

  const document = new PageDocument();
  const root = document.appendChild(document.createElement('html'));
  root.appendChild(document.createElement('head'));
  root.appendChild(document.createElement('body'));
  return document;
}
