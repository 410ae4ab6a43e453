// Pages on paper: what is read, without what is pressed, and without anything that scrolls. The schedule and its exports draw pages
// of their own (src/schedule/export).
import { type GlobalStyleRule, globalStyle } from '@vanilla-extract/css'
import { theme } from './theme.css.ts'

const onPaper = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(selector, { '@media': { print: rule } })

onPaper('html, body', { height: 'auto !important', overflow: 'visible !important', background: 'none' })
// The bar, messages and the footer.
onPaper(':has(> #main)', { display: 'block', minHeight: '0 !important' })
onPaper(':has(> #main) > :not(#main)', { display: 'none !important' })
// What is pressed, except what says the value of a field, the order of a table, or which tab this is.
onPaper(
  [
    '#main nav',
    '#main [data-on-screen]',
    '#main button:not([role="combobox"], [role="tab"], th > button)',
    '#main [role="tab"]:not([aria-selected="true"])',
    '#main :is(th, td) > label',
    '#main th svg',
    '#main tr[aria-hidden]',
  ].join(),
  { display: 'none !important' },
)
onPaper('#main [role="tablist"], #main [role="tab"]', { padding: 0, border: 0, color: 'inherit' })
onPaper('#main > div', { height: 'auto !important', minHeight: 0, padding: '0 !important' })
onPaper('#main :has(> nav)', { display: 'block' })
onPaper('[data-printed-at]', { color: theme.color.textMuted, fontSize: theme.font.label })

onPaper('#main :has(> table)', {
  flex: 'none !important',
  maxHeight: 'none !important',
  overflow: 'visible !important',
  background: 'none',
  border: '0 !important',
})
onPaper('#main table', { minWidth: '0 !important', tableLayout: 'auto', fontSize: theme.font.small })
onPaper('#main col', { width: 'auto !important' })
onPaper('#main :is(th, td)', {
  position: 'static',
  padding: `${theme.space.xs} ${theme.space.s} ${theme.space.xs} 0 !important`,
  overflow: 'visible',
  whiteSpace: 'normal',
  overflowWrap: 'break-word',
})
onPaper('#main :is(th, td) *', { whiteSpace: 'normal', overflow: 'visible' })
onPaper('#main tr', { height: 'auto !important' })
onPaper('tr, li, dl > div', { breakInside: 'avoid' })
onPaper('h1, h2, h3', { breakAfter: 'avoid' })
