// The calls that a change of many records makes for each of them.

import {
  type BulkChange,
  type BulkKind,
  type BulkMaintenanceChange,
  batteryWithoutModel,
  hadNoOwner,
  type InvertibleChange,
  rolesAfter,
  truckHadNoCapacity,
  truckWithoutCapacity,
  userWithoutIdentity,
} from '../../../domain/bulk-changes.ts'
import { Failure } from '../../../domain/failure.ts'
import type { Gateway, Operation } from '../../../gql/gateway.ts'
import { SetUserActiveDocument } from '../../../gql/operations/accounts.generated.ts'
import { AcknowledgeAlarmDocument } from '../../../gql/operations/alarms.generated.ts'
import {
  DeleteAssetDocument,
  SetAssetOrganizationDocument,
  SetUnitLimitsDocument,
  UpdateAssetDocument,
} from '../../../gql/operations/assets.generated.ts'
import {
  AlarmToChangeDocument,
  AssetToChangeDocument,
  UserToChangeDocument,
} from '../../../gql/operations/bulk-changes.generated.ts'
import { RestoreRecordDocument } from '../../../gql/operations/restoration.generated.ts'
import {
  DeleteTruckDocument,
  SetTruckOrganizationDocument,
  TruckToChangeDocument,
  UpdateTruckDocument,
} from '../../../gql/operations/trucks.generated.ts'
import { DeleteUserDocument, SetUserRolesDocument } from '../../../gql/operations/users.generated.ts'
import type { KnownRecord } from '../../../machines/records/bulk-run.ts'

/** The record that calls are about, and how they are made. */
export interface RecordCall {
  gateway: Gateway
  kind: BulkKind
  id: string
  signal: AbortSignal
}

/** A change of the record itself. */
export type RecordChange = Exclude<BulkChange, BulkMaintenanceChange>

export async function readRecord({ gateway, kind, id, signal }: RecordCall): Promise<KnownRecord> {
  switch (kind) {
    case 'user': {
      const { status, ...user } = (await gateway.request(UserToChangeDocument, { id }, signal)).user
      return { ...user, kind, isDeactivated: status === 'deactivated' }
    }
    case 'asset': {
      const { asset } = await gateway.request(AssetToChangeDocument, { id }, signal)
      const { model, capacityKwh, maxChargeKw, maxDischargeKw, ...fields } = asset
      const limits = { capacityKwh, maxChargeKw, maxDischargeKw }
      return { ...fields, kind, assetModelId: model?.id ?? null, limits }
    }
    case 'truck':
      return { ...(await gateway.request(TruckToChangeDocument, { id }, signal)).truck, kind }
    case 'alarm': {
      const { alarms } = (await gateway.request(AlarmToChangeDocument, { id }, signal)).page
      // One that is gone was seen.
      return { kind, version: alarms[0]?.version ?? null, isSeen: alarms[0]?.seenAt !== null }
    }
  }
}

/** Changes the record if it still has the version that is known. Returns its new version; null where the server counts none. */
export function changeRecord(
  call: RecordCall,
  change: RecordChange,
  known: KnownRecord,
): Promise<string | null> {
  const { gateway, id, signal } = call
  const { version } = known
  switch (change.action) {
    case 'delete':
      return deleteRecord(call, known)
    case 'activate':
    case 'deactivate':
      return gateway
        .request(SetUserActiveDocument, { id, version, active: change.action === 'activate' }, signal)
        .then(({ setUserActive }) => setUserActive.version)
    case 'roles':
      return changeRoles(call, change, known)
    case 'serviceArea':
      return editUnit(call, known, { serviceAreaId: change.serviceAreaId })
    case 'capacity':
      return editUnit(call, known, { mbessCapacity: change.mbessCapacity })
    case 'limits':
      return gateway
        .request(SetUnitLimitsDocument, { id, version, ...change.limits }, signal)
        .then(({ setUnitLimits }) => setUnitLimits.version)
    case 'organization':
      return setOrganization(call, change.organizationId, known)
    case 'acknowledge':
      return gateway
        .request(AcknowledgeAlarmDocument, { id, version, note: change.note }, signal)
        .then(() => null)
  }
}

type Deletion = Operation<unknown, { id: string; version: string | null }>

const deletions: Record<Exclude<BulkKind, 'alarm'>, Deletion> = {
  user: DeleteUserDocument,
  asset: DeleteAssetDocument,
  truck: DeleteTruckDocument,
}

async function deleteRecord(
  { gateway, id, signal }: RecordCall,
  { kind, version }: KnownRecord,
): Promise<null> {
  await gateway.request(deletions[deletable(kind)], { id, version }, signal)
  return null
}

function deletable(kind: KnownRecord['kind']): Exclude<BulkKind, 'alarm'> {
  if (kind === 'alarm' || kind === 'maintenance') throw new Error(`not deleted: ${kind}`)
  return kind
}

async function changeRoles(
  { gateway, signal }: RecordCall,
  { mode, roles }: Extract<BulkChange, { action: 'roles' }>,
  known: KnownRecord,
): Promise<string | null> {
  if (known.kind !== 'user' || known.identityId === null) throw impossible(userWithoutIdentity)
  const { identityId, version } = known
  const roleNames = rolesAfter(known.roles, mode, roles)
  const reply = await gateway.request(SetUserRolesDocument, { identityId, version, roleNames }, signal)
  return reply.setUserRoles.version
}

/** The call takes all fields of a record (spec 7): the others are sent as they are. */
async function editUnit(
  { gateway, id, signal }: RecordCall,
  known: KnownRecord,
  changes: { serviceAreaId?: string | null; mbessCapacity?: number | null },
): Promise<string | null> {
  if (known.kind === 'asset') {
    const { kind: _, organizationId: _owner, limits: _limits, assetModelId, ...fields } = known
    if (assetModelId === null) throw impossible(batteryWithoutModel)
    const variables = { ...fields, ...changes, id, assetModelId }
    return (await gateway.request(UpdateAssetDocument, variables, signal)).updateAsset.version
  }
  if (known.kind === 'truck') {
    const { kind: _, organizationId: _owner, ...fields } = known
    const { mbessCapacity, ...others } = { ...fields, ...changes }
    if (mbessCapacity === null)
      throw impossible(changes.mbessCapacity === null ? truckHadNoCapacity : truckWithoutCapacity)
    const variables = { ...others, id, mbessCapacity }
    return (await gateway.request(UpdateTruckDocument, variables, signal)).updateTruck.version
  }
  throw new Error(`no unit: ${known.kind}`)
}

async function setOrganization(
  { gateway, id, signal }: RecordCall,
  organizationId: string | null,
  { kind, version }: KnownRecord,
): Promise<string | null> {
  if (organizationId === null) throw impossible(hadNoOwner)
  const variables = { id, version, organizationId }
  if (kind === 'asset')
    return (await gateway.request(SetAssetOrganizationDocument, variables, signal)).setAssetOrganization
      .version
  if (kind === 'truck')
    return (await gateway.request(SetTruckOrganizationDocument, variables, signal)).setTruckOrganization
      .version
  throw new Error(`no unit: ${kind}`)
}

/** Nothing was sent: the server would refuse it. */
export const impossible = (serverMessage: string) => new Failure({ kind: 'refused', serverMessage })

/** True where the change would change nothing. */
export function isAlreadySo(change: RecordChange, known: KnownRecord): boolean {
  switch (change.action) {
    case 'delete':
      return false
    case 'activate':
    case 'deactivate':
      return known.kind === 'user' && known.isDeactivated === (change.action === 'deactivate')
    case 'roles':
      return (
        known.kind === 'user' && haveSame(known.roles, rolesAfter(known.roles, change.mode, change.roles))
      )
    case 'serviceArea':
      return 'serviceAreaId' in known && known.serviceAreaId === change.serviceAreaId
    case 'organization':
      return 'organizationId' in known && known.organizationId === change.organizationId
    case 'limits':
      return (
        known.kind === 'asset' &&
        limitNames(change.limits).every(name => change.limits[name] === known.limits[name])
      )
    case 'capacity':
      return known.kind === 'truck' && known.mbessCapacity === change.mbessCapacity
    case 'acknowledge':
      return known.kind === 'alarm' && known.isSeen
  }
}

const haveSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every(role => others.includes(role))

type Limits = Extract<BulkChange, { action: 'limits' }>['limits']
const limitNames = (limits: Limits) => Object.keys(limits) as (keyof Limits)[]

/** The change that brings back what was. */
export function inverseOf(change: InvertibleChange, before: KnownRecord): RecordChange {
  switch (change.action) {
    case 'activate':
      return { action: 'deactivate' }
    case 'deactivate':
      return { action: 'activate' }
    case 'roles':
      return { action: 'roles', mode: 'replace', roles: before.kind === 'user' ? before.roles : [] }
    case 'serviceArea':
      return { action: 'serviceArea', serviceAreaId: 'serviceAreaId' in before ? before.serviceAreaId : null }
    case 'organization':
      return { ...change, organizationId: 'organizationId' in before ? before.organizationId : null }
    case 'limits': {
      const known: Limits = before.kind === 'asset' ? before.limits : {}
      const limits = limitNames(change.limits).map(name => [name, known[name] ?? null])
      return { action: 'limits', limits: Object.fromEntries(limits) }
    }
    case 'capacity':
      return { ...change, mbessCapacity: before.kind === 'truck' ? before.mbessCapacity : null }
  }
}

export const restoreRecord = ({ gateway, kind, id, signal }: RecordCall): Promise<unknown> =>
  gateway.request(RestoreRecordDocument, { type: deletable(kind), id }, signal)
