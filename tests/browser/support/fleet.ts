// A fleet of any size, played between the page and the real server: its batteries, and what they report.
import type { Page } from '@playwright/test'

export interface PlayedFleet {
  /** The ids of each question for live values, in order. */
  questions: string[][]
}

/** Units MB-1 to MB-`count`. Each reports its number as power in kW, 50 %, and every status in turn; what it reported is `ageMs` old. */
export async function playFleet(page: Page, count: number, ageMs = 1000): Promise<PlayedFleet> {
  const questions: string[][] = []
  const units = Array.from({ length: count }, (_, index) => unit(index + 1))
  await page.route(
    url => url.pathname === '/api/fleet/units',
    route => {
      const search = new URL(route.request().url()).searchParams.get('search') ?? ''
      return route.fulfill({ json: units.filter(({ name }) => name.includes(search)) })
    },
  )
  await page.route(
    url => url.pathname === '/api/asset_telemetry',
    route => {
      const question = new URL(route.request().url()).searchParams
      const ids = question.getAll('asset_ids')
      questions.push(ids)
      const at = new Date(Date.parse(question.get('before') ?? '') - ageMs).toISOString()
      return route.fulfill({ json: ids.flatMap(id => reported(id, at)) })
    },
  )
  return { questions }
}

const unit = (number: number) => ({
  id: `unit-${number}`,
  name: `MB-${number}`,
  serial_number: `GC-${String(number).padStart(5, '0')}`,
  asset_model: { id: 'm-1', name: 'GridCube 160' },
  service_area_id: null,
  organization_id: 'o-1',
})

function reported(id: string, at: string) {
  const number = Number(id.replace('unit-', ''))
  return [
    { asset_id: id, metric: 'UNIT_STATUS', double_value: number % 7, at },
    { asset_id: id, metric: 'BATT_SOC_PERCENT', double_value: 50, at },
    { asset_id: id, metric: 'BATT_POWER_KW', double_value: number, at },
  ]
}
