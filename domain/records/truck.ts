// Trucks, which carry batteries.
import * as z from 'zod/mini'
import { outOfService } from './maintenance.ts'

export const truck = z.object({
  id: z.string(),
  name: z.string(),
  model: z.nullable(z.string()),
  vin: z.nullable(z.string()),
  license_plate: z.nullable(z.string()),
  /** How many batteries it carries. */
  mbess_capacity: z.number(),
  service_area_id: z.nullable(z.string()),
  organization_id: z.string(),
})
export type Truck = z.infer<typeof truck>

export const truckInService = z.extend(truck, outOfService)
