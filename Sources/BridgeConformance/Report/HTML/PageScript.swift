/// What the page can do more where scripts run: filters, the toggle of light and dark, links into what is folded, and everything open on paper.
enum PageScript {
  /// The script. It makes no markup out of text, and asks for nothing from anywhere.
  static let text: StaticString = #"""
    (() => {
      'use strict'
      const root = document.documentElement
      const find = (selector) => document.querySelector(selector)
      const all = (selector, from = document) => [...from.querySelectorAll(selector)]

      // Light and dark: the system's choice until the reader makes another.
      const theme = find('#theme')
      const dark = matchMedia('(prefers-color-scheme: dark)')
      const stored = (value) => {
        try {
          if (value !== undefined) localStorage.setItem('bridge-conformance-theme', value)
          return localStorage.getItem('bridge-conformance-theme')
        } catch {
          return null
        }
      }
      const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches)
      const showTheme = () => {
        theme.textContent = isDark() ? 'Light theme' : 'Dark theme'
      }
      const chosen = stored()
      if (chosen === 'dark' || chosen === 'light') root.dataset.theme = chosen
      if (theme) {
        theme.hidden = false
        theme.addEventListener('click', () => {
          root.dataset.theme = isDark() ? 'light' : 'dark'
          stored(root.dataset.theme)
          showTheme()
        })
        dark.addEventListener('change', showTheme)
        showTheme()
      }

      // Filters over the vectors of one report, or the rows of a matrix.
      const form = find('#filters')
      const items = all('details.v[data-c], tr[data-c]')
      const groups = all('section.g, .matrix tbody')
      const details = all('details.v:not([data-c])')
      const search = find('#q')
      const selects = all('select', form ?? document)
      const same = find('#same')
      const status = find('#shown')
      const headings = all('.matrix thead th')
      let texts = null
      const text = (item) => {
        texts ??= new Map()
        let value = texts.get(item)
        if (value === undefined) {
          const reason = item.querySelector('.reason')
          const heading = item.querySelector('summary') ?? item.firstElementChild
          value = `${heading.textContent} ${item.dataset.r ?? ''} ${reason?.textContent ?? ''}`.toLowerCase()
          texts.set(item, value)
        }
        return value
      }
      const topic = (item) => item.dataset.t ?? item.closest('tbody').dataset.t
      const apply = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
        const wanted = Object.fromEntries(selects.map((select) => [select.dataset.by, select.value]))
        let count = 0
        for (const item of items) {
          const { v = '', c = '', h = '' } = item.dataset
          const shown =
            (!wanted.v || v.split(' ').includes(wanted.v)) &&
            (!wanted.c || c === wanted.c) &&
            (!wanted.h || h.split(' ').includes(wanted.h)) &&
            (!wanted.t || topic(item) === wanted.t) &&
            words.every((word) => text(item).includes(word))
          item.hidden = !shown
          if (shown && !(same?.checked && item.classList.contains('e'))) count += 1
        }
        for (const [index, heading] of headings.entries()) {
          const gone = Boolean(wanted.h) && index > 0 && heading.dataset.h !== wanted.h
          if (heading.hidden === gone) continue
          for (const row of all('.matrix tr')) row.children[index].hidden = gone
        }
        const visible = new Set(items.filter((item) => !item.hidden).map((item) => item.id))
        for (const item of details) item.hidden = !visible.has(item.dataset.row)
        for (const group of groups) {
          const inside = all('details.v, tr[data-c]', group)
          const left = inside.filter((item) => !item.hidden).length
          group.hidden = left === 0
          const number = group.querySelector('h2 .n')
          if (number) number.textContent = left === inside.length ? left : `${left} of ${inside.length}`
        }
        status.textContent = `${count} of ${items.length} vectors shown`
      }
      const reset = () => {
        form.reset()
        if (same) same.checked = false
        apply()
      }
      if (form) {
        form.hidden = false
        let due = 0
        form.addEventListener('submit', (event) => event.preventDefault())
        form.addEventListener('input', () => {
          cancelAnimationFrame(due)
          due = requestAnimationFrame(apply)
        })
        same?.addEventListener('change', apply)
        find('#clear').addEventListener('click', () => {
          reset()
          search.focus()
        })
        find('#unfold').addEventListener('click', (event) => {
          const shown = all('details.v').filter((item) => !item.hidden)
          const open = shown.some((item) => !item.open)
          for (const item of shown) item.open = open
          event.target.textContent = open ? 'Fold all' : 'Unfold all'
        })
        apply()
      }

      // A link opens what it leads into, and shows it if a filter had hidden it.
      const reveal = () => {
        // Every id of the page is plain ASCII.
        const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1))
        if (!target) return
        if (target.closest('[hidden]') && form) reset()
        for (let parent = target; parent; parent = parent.parentElement) {
          if (parent.tagName === 'DETAILS') parent.open = true
        }
        target.scrollIntoView({ block: 'start' })
      }
      addEventListener('hashchange', reveal)
      addEventListener('click', (event) => {
        const link = event.target.closest?.('a[href^="#"]')
        if (link && link.hash === location.hash) reveal()
        if (link?.dataset.q && form) {
          event.preventDefault()
          form.reset()
          search.value = link.dataset.q
          selects.find((select) => select.dataset.by === 't').value = link.dataset.t
          apply()
          form.scrollIntoView({ block: 'start' })
          search.focus({ preventScroll: true })
        }
      })
      reveal()

      // Paper can't be unfolded.
      let folded = []
      addEventListener('beforeprint', () => {
        folded = all('details:not([open])')
        for (const item of folded) item.open = true
      })
      addEventListener('afterprint', () => {
        for (const item of folded) item.open = false
      })
    })()
    """#
}
