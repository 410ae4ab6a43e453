// What a program can find wrong with the page for those who read it by ear or go through it by keyboard.
import axe from 'axe-core'

/** Contrast needs real pixels, which jsdom has none of: the browser tests look at it. */
export async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
