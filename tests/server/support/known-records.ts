// Records of the demo, and others beside them, that made-up requests can find.
import type { Database } from '../../../server/database/connect.ts'
import { newAlarm } from './alarms.ts'
import { deletedIds, demoIds, userOf } from './demo-ids.ts'
import { newDraft, rateStep } from './drafts.ts'
import { newImport } from './imports.ts'
import type { Known } from './request-arbitraries.ts'
import { newIngestKey } from './telemetry.ts'

/** Ids by the name of the field or resource that uses them, and the secret of an ingest key. */
export async function knownRecords(db: Database): Promise<{ ids: Known['ids']; ingestKey: string }> {
  const key = await newIngestKey(db)
  const demo = await demoIds(db)
  const { id } = await userOf(db, 'admin@gridhaul.example')
  const deleted = await deletedIds(db)
  const ids = {
    organizations: [demo.organization, demo.customer],
    organization: [demo.organization, demo.customer],
    users: [demo.user, id, deleted.user],
    identities: [demo.identity],
    assets: [demo.asset, deleted.asset],
    asset: [demo.asset],
    trucks: [demo.truck, deleted.truck],
    places: [demo.place, deleted.place],
    asset_model: [demo.model],
    service_area: [demo.area],
    schedules: ['test_03'],
    'access-keys': [key.id],
    imports: [
      await newImport(db, 'users', demo),
      await newImport(db, 'assets', demo),
      await newImport(db, 'trucks', demo),
    ],
    alarms: [await newAlarm(db, demo.asset)],
    drafts: [await newDraft(db, demo.plan, [rateStep('s-1')])],
  }
  return { ids, ingestKey: key.secret }
}
