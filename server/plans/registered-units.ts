// The registry as the audit of a plan takes it.
import { knownMaintenanceFrom } from '../../domain/schedule/audit/maintenance.ts'
import type {
  RegisteredBattery,
  RegisteredMaintenance,
  RegisteredTruck,
  Registry,
} from '../../domain/schedule/audit/registry.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import type { Database } from '../database/connect.ts'
import { listAssets } from '../repositories/assets.ts'
import { listMaintenanceFrom } from '../repositories/maintenance.ts'
import { listTrucks } from '../repositories/trucks.ts'

/** As pages have it. */
export const registeredUnits = async (db: Database, operatorZone: TimeZone): Promise<Registry> => ({
  trucks: await registeredTrucks(db),
  batteries: await registeredBatteries(db),
  maintenance: await registeredMaintenance(db, operatorZone),
})

/** As if all were in service: that is a warning in an audit, and here only errors count. */
const inService = true

async function registeredTrucks(db: Database): Promise<RegisteredTruck[]> {
  const trucks = await listTrucks(db, {})
  return trucks.map(({ id, vin, name, mbess_capacity: capacity }) => ({
    id,
    code: vin,
    name,
    capacity,
    inService,
  }))
}

async function registeredBatteries(db: Database): Promise<RegisteredBattery[]> {
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

async function registeredMaintenance(db: Database, operatorZone: TimeZone): Promise<RegisteredMaintenance> {
  const records = await listMaintenanceFrom(db, knownMaintenanceFrom(Date.now()))
  return {
    operatorZone,
    records: records.map(({ unit_type, unit_id, started_at, ended_at, notes }) => ({
      unitKind: unit_type === 'asset' ? 'battery' : 'truck',
      unitId: unit_id,
      startedAt: started_at,
      endedAt: ended_at,
      notes,
    })),
  }
}
