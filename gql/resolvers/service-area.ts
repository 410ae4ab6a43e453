// GraphQL type ServiceArea: what groups assets and trucks. These know it by its id, and the join is here.
import type { NamedRow } from '../rest/shapes.ts'
import type { Context } from './context.ts'

export const serviceAreaQueries = {
  serviceAreas: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.serviceAreas.all(signal),
}

/** Null where there is no such area, or none is asked for. */
export async function serviceAreaOf(
  serviceAreaId: string | null,
  { rest, signal }: Context,
): Promise<NamedRow | null> {
  if (serviceAreaId === null) return null
  return (await rest.serviceAreas.all(signal)).find(({ id }) => id === serviceAreaId) ?? null
}
