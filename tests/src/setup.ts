// What every test of a screen starts from: an empty browser, and room for parts of the product that are loaded on demand.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A part that is loaded on demand is compiled on the way to its first test.
configure({ asyncUtilTimeout: 60_000 })

// jsdom has no layout and no pixels: it has nowhere to scroll to, and nothing to draw on for those who measure text.
window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
HTMLCanvasElement.prototype.getContext = () => null

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: what the product reads
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  document.title = ''
})

// The next file runs in the same process, where a part that was still being loaded at the end of this one could never be loaded again.
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  await vi.dynamicImportSettled()
})
