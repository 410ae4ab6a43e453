// The units of the registry as the audit of a plan takes them.
import type { RegisteredBattery, RegisteredTruck } from '../../domain/schedule/audit/registry.ts'
import type { Database } from '../database/connect.ts'
import { listAssets } from '../repositories/assets.ts'
import { listTrucks } from '../repositories/trucks.ts'

/** As if all were in service: that is a warning in an audit, and here only errors count. */
const inService = true

export async function registeredTrucks(db: Database): Promise<RegisteredTruck[]> {
  const trucks = await listTrucks(db, {})
  return trucks.map(({ id, vin, name, mbess_capacity: capacity }) => ({
    id,
    code: vin,
    name,
    capacity,
    inService,
  }))
}

export async function registeredBatteries(db: Database): Promise<RegisteredBattery[]> {
  const assets = await listAssets(db, {})
  return assets.map(({ id, serial_number, name, capacity_kwh, max_charge_kw, max_discharge_kw }) => ({
    id,
    code: serial_number,
    name,
    inService,
    capacityKwh: capacity_kwh ?? null,
    maxChargeKw: max_charge_kw ?? null,
    maxDischargeKw: max_discharge_kw ?? null,
  }))
}
