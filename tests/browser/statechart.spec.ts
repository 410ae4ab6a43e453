// The statecharts in the inspector, laid out by the built product with the letters that it has: nothing lies upon anything else.
import type { Locator, Page } from '@playwright/test'
import { inspector } from './support/inspecting.ts'
import { expect, test } from './support/test.ts'

const picture = (page: Page, machine: string) =>
  inspector(page).getByRole('img', { name: new RegExp(`^${machine}: `) })

/** What lies where it should not, in words. */
const faultsIn = (drawn: Locator): Promise<string[]> =>
  drawn.evaluate(svg => {
    const boxes = (selector: string) =>
      [...svg.querySelectorAll<SVGGElement>(selector)].map(shape => ({
        name: shape.textContent ?? '',
        box: (shape.querySelector('rect') as SVGRectElement).getBBox(),
        texts: [...shape.querySelectorAll('text')].map(text => text.getBBox()),
        isOuter: shape.querySelector('[data-outer]') !== null,
      }))
    const [states, labels] = [boxes('[data-state]'), boxes('[data-label]')]
    const isWithin = (a: DOMRect, b: DOMRect) =>
      a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
    const isUpon = (a: DOMRect, b: DOMRect) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    const solid = states.filter(({ isOuter }) => !isOuter)
    return [
      ...[...states, ...labels].flatMap(({ name, box, texts }) =>
        texts.every(text => isWithin(text, box)) ? [] : [`${name} is wider than its box`],
      ),
      ...labels.flatMap(({ name, box }) =>
        solid.flatMap(state => (isUpon(box, state.box) ? [`${name} lies upon ${state.name}`] : [])),
      ),
      ...(states.length > 1 && labels.length > 1 ? [] : ['nothing is drawn']),
    ]
  })

test('in each statechart texts fit their boxes and labels overlap nothing, and wheel, drag, keys and buttons zoom and move it', async ({
  page,
}) => {
  await page.goto('/login?inspect')
  const actors = inspector(page).getByRole('tree', { name: 'Actors' })

  for (const machine of ['session', 'notifications', 'signIn']) {
    await actors.getByRole('treeitem', { name: new RegExp(`^[▾▸]?${machine} `) }).click()
    await expect(picture(page, machine)).toBeVisible()
    expect(await faultsIn(picture(page, machine))).toEqual([])
  }

  const frame = inspector(page).getByRole('group', { name: 'Picture of signIn' })
  const place = () => picture(page, 'signIn').locator('> g').getAttribute('transform')
  const first = await place()
  await frame.hover()
  await page.mouse.wheel(0, 50)
  expect(await place()).toBe(first)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -50)
  await page.keyboard.up('Control')
  await expect.poll(place).not.toBe(first)
  const zoomed = await place()
  await page.mouse.down()
  await page.mouse.move(400, 600, { steps: 3 })
  await page.mouse.up()
  await expect.poll(place).not.toBe(zoomed)
  await frame.press('0')
  const whole = await place()
  await frame.press('ArrowRight')
  await expect.poll(place).not.toBe(whole)
  await inspector(page).getByRole('button', { name: 'Fit' }).click()
  await expect.poll(place).toBe(whole)
})
