// All REST resources in one object, for the resolvers.
import { accessKeyCalls } from './access-keys.ts'
import { alarmCalls } from './alarms.ts'
import { authCalls } from './auth.ts'
import { backupCalls } from './backups.ts'
import { draftCalls } from './drafts.ts'
import { faultCalls } from './faults.ts'
import { featureCalls } from './features.ts'
import { fleetCalls } from './fleet.ts'
import { historyCalls } from './history.ts'
import { type Http, httpFor } from './http.ts'
import { importCalls } from './imports.ts'
import { maintenanceCalls } from './maintenance.ts'
import { organizationCalls } from './organizations.ts'
import {
  assetCalls,
  assetModelCalls,
  placeCalls,
  restorationCalls,
  serviceAreaCalls,
  truckCalls,
} from './registry.ts'
import { scheduleCalls } from './schedules.ts'
import { secondFactorCalls } from './second-factors.ts'
import { telemetryCalls } from './telemetry.ts'
import { tickCalls } from './ticks.ts'
import { identityCalls, userCalls } from './users.ts'

/** For one caller, whose signal cancels its calls. */
export function createRest(shared: Http, signal?: AbortSignal) {
  const http = httpFor(shared, signal)
  return {
    auth: authCalls(http),
    secondFactors: secondFactorCalls(http),
    features: featureCalls(http),
    organizations: organizationCalls(http),
    users: userCalls(http),
    identities: identityCalls(http),
    assets: assetCalls(http),
    fleet: fleetCalls(http),
    trucks: truckCalls(http),
    places: placeCalls(http),
    faults: faultCalls(http),
    alarms: alarmCalls(http),
    maintenance: maintenanceCalls(http),
    ticks: tickCalls(http),
    serviceAreas: serviceAreaCalls(http),
    assetModels: assetModelCalls(http),
    telemetry: telemetryCalls(http),
    schedules: scheduleCalls(http),
    drafts: draftCalls(http),
    history: historyCalls(http),
    restoration: restorationCalls(http),
    imports: importCalls(http),
    accessKeys: accessKeyCalls(http),
    backups: backupCalls(http),
  }
}

export type Rest = ReturnType<typeof createRest>
