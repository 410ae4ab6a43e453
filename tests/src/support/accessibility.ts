// The accessibility violations that axe finds in the page.
import axe from 'axe-core'

/** Contrast needs real pixels, which jsdom lacks: the browser tests check it. */
export async function accessibilityViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
