// Styles of the document and of plain elements.
import { globalStyle } from '@vanilla-extract/css'
import { docked, theme } from './theme.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', { height: '100%', WebkitTextSizeAdjust: '100%' })
globalStyle('body', {
  margin: 0,
  minHeight: '100%',
  background: theme.color.canvas,
  color: theme.color.text,
  fontFamily: theme.font.text,
  fontSize: theme.font.body,
  lineHeight: 1.5,
  WebkitFontSmoothing: 'antialiased',
})
// Where something is docked beside the page, the page is what is left, and scrolls in itself: nothing of it is covered.
globalStyle('html[data-docked]', { overflow: 'hidden' })
globalStyle('html[data-docked] body', {
  width: `calc(100% - ${docked.beside})`,
  height: `calc(100dvh - ${docked.below})`,
  minHeight: 0,
  overflow: 'auto',
})
globalStyle('#root', { isolation: 'isolate' })
globalStyle('h1, h2, h3, p, dl, dd, ul', { margin: 0, padding: 0 })
globalStyle('ul', { listStyle: 'none' })
globalStyle('h1', { fontSize: theme.font.title, fontWeight: 600, lineHeight: 1.25, letterSpacing: '-0.01em' })
// A name of one long word stays on the page.
globalStyle('h1, h2, h3', { overflowWrap: 'anywhere' })
globalStyle('h2', { fontSize: theme.font.lead, fontWeight: 600, lineHeight: 1.3 })
globalStyle('h3', { fontSize: theme.font.body, fontWeight: 600, lineHeight: 1.3 })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit' })
globalStyle('a', { color: theme.color.accent, textUnderlineOffset: '0.2em' })
globalStyle(':focus-visible', {
  outline: `2px solid ${theme.color.focus}`,
  outlineOffset: '2px',
})
globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': { transition: 'none !important', animation: 'none !important' },
  },
})
