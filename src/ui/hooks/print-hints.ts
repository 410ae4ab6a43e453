// Printing cannot wait: what it needs is loaded at the first sign that the person may be about to print.

interface PrintHints {
  signal: AbortSignal
  /** Any touch counts, because touch shows no way to the browser's menus. */
  isTouchHint?: boolean
}

/** Calls `prepare` at each hint. A print key prints when that is done. `prepare` never rejects. */
export function onPrintHints(
  prepare: () => Promise<void>,
  { signal, isTouchHint = false }: PrintHints,
): void {
  // The pointer leaves for the browser's menus.
  document.documentElement.addEventListener('mouseleave', prepare, { signal })
  for (const type of ['blur', 'contextmenu', ...(isTouchHint ? ['touchstart'] : [])])
    window.addEventListener(type, prepare, { signal, passive: true })
  const print = async () => {
    await prepare()
    // When React has rendered what was prepared.
    setTimeout(() => window.print())
  }
  window.addEventListener('keydown', event => takePrintKey(event) && print(), { signal })
}

/** True for Ctrl+P or Cmd+P, whose default is prevented: the browser would print at once. */
function takePrintKey(event: KeyboardEvent): boolean {
  const isPrintKey = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)
  if (!isPrintKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}
