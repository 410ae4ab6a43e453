// How much of the chart, as it stands on the screen at this instant, shows nothing at all.
import type { Page } from '@playwright/test'

/** The most lines of pixels in a row, from one upper edge to a lower one, that are nothing but ground. */
export async function tallestBlank(page: Page): Promise<number> {
  const canvas = page.getByRole('grid', { name: 'Schedule' }).locator('canvas').first()
  const clip = await canvas.boundingBox()
  if (!clip) throw new Error('there is no chart on the page')
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async text => {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('there is no canvas')
    context.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)
    const pixel = (x: number, y: number) => pixels[y * image.width + x]
    // Left of midnight is never anything but ground; looked at is where no line of an hour stands.
    const looked = Array.from({ length: 24 }, (_, hour) =>
      Math.round(22 + ((image.width - 44) * (hour + 0.4)) / 24),
    )
    let tallest = 0
    let blank = 0
    for (let y = 0; y < image.height; y++) {
      const ground = pixel(2, y)
      blank = looked.every(x => pixel(x, y) === ground) ? blank + 1 : 0
      tallest = Math.max(tallest, blank)
    }
    return tallest
  }, picture)
}
