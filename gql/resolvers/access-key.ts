// GraphQL type AccessKey: with which devices send telemetry and programs deliver plans.
import type { AccessKeyPurpose } from '../../domain/records/access-key.ts'
import type { AccessKeyRow } from '../rest/access-keys.ts'
import type { Context } from './context.ts'

interface NewKey {
  name: string
  purpose: AccessKeyPurpose
  organizationId?: string | null
  assets?: string[] | null
  validDays?: number | null
}

interface Rotation {
  id: string
  validDays?: number | null
  overlapHours: number
}

export const accessKeyQueries = {
  accessKeys: async (_: unknown, _args: unknown, { rest, signal }: Context) =>
    (await rest.accessKeys.all(signal)).map(accessKey),
}

export const accessKeyMutations = {
  createAccessKey: (
    _: unknown,
    { name, purpose, organizationId = null, assets = null, validDays = null }: NewKey,
    { rest, signal }: Context,
  ) => {
    const body = { name, purpose, organization_id: organizationId, assets, valid_days: validDays }
    return rest.accessKeys.create(body, signal)
  },

  rotateAccessKey: (
    _: unknown,
    { id, validDays = null, overlapHours }: Rotation,
    { rest, signal }: Context,
  ) => rest.accessKeys.rotate(id, { valid_days: validDays, overlap_hours: overlapHours }, signal),

  revokeAccessKey: (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    rest.accessKeys.revoke(id, signal),
}

const accessKey = ({ organization, assets, ...row }: AccessKeyRow) => ({
  ...row,
  organizationName: organization?.name ?? null,
  assetNames: assets?.map(({ name }) => name) ?? null,
})
