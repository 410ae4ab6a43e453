// The limits within which a plan's least shortfall is computed.
import { limitOptions, limitsOf, orStop, readText } from './plan-input.mjs'

export const boundHelp = `  --places FILE     what GET /api/places replies: number and power of chargers, tariffs
  --assets FILE     what GET /api/assets replies: limits of the batteries
  --charge 150      largest rate of charging, kW
  --discharge 35    largest rate of discharging, kW
  --full 160        capacity of a battery, kWh
  --reserve 10      kWh that a battery is to keep`

export const boundOptions = {
  ...limitOptions(['charge', 'discharge', 'full', 'reserve']),
  places: { type: 'string' },
  assets: { type: 'string' },
}

/** Reads the files now, and what they say once the domain is there. */
export async function readBoundOptions(values, refuse) {
  const limits = limitsOf(values, refuse)
  const replies = {}
  for (const name of ['places', 'assets'])
    if (values[name] !== undefined) replies[name] = await readText(values[name])
  return ({ registryFrom, InvalidRegistry }) => {
    const files = Object.keys(replies).map(name => values[name])
    return { limits, registry: orStop(files.join(' or '), InvalidRegistry, () => registryFrom(replies)) }
  }
}
