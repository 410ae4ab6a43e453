// The entities as the server sends them. Only the fields in the spec are read; others are ignored.
import * as z from 'zod/mini'
import { roleNames } from './roles.ts'

/** Roles come as names or as objects with a name (decisions, Sessions). */
const roleReference = z.union([z.string(), z.object({ name: z.string() })])

/** The user in the responses of identify and login (spec 3). Without an email, nobody is signed in. */
export const identifiedUser = z.object({
  id: z.optional(z.nullable(z.string())),
  email: z.string().check(z.minLength(1)),
  name: z.optional(z.nullable(z.string())),
  roles: z.optional(z.nullable(z.array(roleReference))),
  organization_id: z.optional(z.nullable(z.string())),
  /** Somebody else chose the password: every other call is refused until it is changed (extension). */
  must_change_password: z.optional(z.boolean()),
  /** An administrator without a second factor where one is required: every other call is refused until it is set up (extension). */
  must_set_up_second_factor: z.optional(z.boolean()),
  /** The person came from the identity provider, and can sign out there too: GET /api/auth/provider-logout (extension). */
  provider_sign_out: z.optional(z.boolean()),
})
export type IdentifiedUser = z.infer<typeof identifiedUser>

export const organization = z.object({ id: z.string(), name: z.string() })
export type Organization = z.infer<typeof organization>

/** `deactivated`: nobody of it can sign in (extension). */
export const organizationDetail = z.extend(organization, { deactivated: z.optional(z.boolean()) })

export const role = z.object({ id: z.string(), name: z.enum(roleNames) })
export type Role = z.infer<typeof role>

/** The holder of roles: one for each user. */
export const identity = z.object({ id: z.string(), roles: z.array(role), organization })
export type Identity = z.infer<typeof identity>

/**
 * How a user can sign in (extension):
 * - `active`: with a password of the user's own choice.
 * - `temporary_password`: with one that somebody else typed, which has to be changed first.
 * - `deactivated`, `account_deactivated`: not until an administrator activates the user, or the organization.
 * - `invited`, `invitation_expired`, `invitation_withdrawn`: not yet, because no password was chosen.
 */
export const userStatuses = [
  'active',
  'temporary_password',
  'invited',
  'invitation_expired',
  'invitation_withdrawn',
  'deactivated',
  'account_deactivated',
] as const
export type UserStatus = (typeof userStatuses)[number]

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  identity,
  status: z.optional(z.enum(userStatuses)),
  /** The address that it will be once the link sent there is opened (extension); told to its user and to administrators. */
  pending_email: z.optional(z.string()),
  /** Whether the user has a second factor (extension); told to administrators. */
  second_factor: z.optional(z.boolean()),
})
export type User = z.infer<typeof user>

/** Where a user is signed in (extension). `current`: the session of the call itself. */
export const session = z.object({
  id: z.string(),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** With what a user can confirm a sign-in (extension). */
export const secondFactors = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.nullable(z.string()),
    }),
  ),
  /** When the authenticator app was set up; null: it is not. */
  authenticator_app_since: z.nullable(z.string()),
  recovery_codes_left: z.number(),
})
export type SecondFactors = z.infer<typeof secondFactors>

/** What an authenticator app is set up with (extension): the secret as text, and the same as an address for a QR code. */
export const newAuthenticatorApp = z.object({ secret: z.string(), url: z.string() })

/** Shown this once (extension); empty where earlier ones hold. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** What a browser is to make a passkey of, or to ask one for (extension): WebAuthn's options as JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** What confirms a sign-in whose password was right (extension). */
export const signInMethods = ['passkey', 'authenticator_app', 'recovery_code'] as const
export const secondStep = z.object({
  methods: z.array(z.enum(signInMethods)),
  passkey_options: z.optional(passkeyOptions),
})
export type SecondStep = z.infer<typeof secondStep>

export const assetModel = z.object({ id: z.string(), name: z.string() })
export type AssetModel = z.infer<typeof assetModel>

export const serviceArea = z.object({ id: z.string(), name: z.string() })
export type ServiceArea = z.infer<typeof serviceArea>

export const asset = z.object({
  id: z.string(),
  name: z.string(),
  serial_number: z.nullable(z.string()),
  asset_model: assetModel,
  service_area_id: z.nullable(z.string()),
  organization_id: z.string(),
  /** What the unit can hold and do, where that is known (extension). */
  capacity_kwh: z.optional(z.number()),
  max_charge_kw: z.optional(z.number()),
  max_discharge_kw: z.optional(z.number()),
})
export type Asset = z.infer<typeof asset>

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

export const placeKinds = ['depot', 'site', 'microgrid'] as const
export type PlaceKind = (typeof placeKinds)[number]

export const isPlaceKind = (text: string): text is PlaceKind =>
  (placeKinds as readonly string[]).includes(text)

/** Where units charge, wait or feed a microgrid (extension). Its id is what plans call it. What is not known is null. */
export const place = z.object({
  id: z.string(),
  kind: z.enum(placeKinds),
  name: z.string(),
  /** The customer whose place it is; null for the operator's own. */
  organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Degrees (WGS 84), north and east positive: both or none. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  chargers: z.nullable(z.number()),
  /** Per charger. */
  charger_power_kw: z.nullable(z.number()),
  tariff: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type Place = z.infer<typeof place>

/** The kinds of units that are repaired and maintained (extension). */
export const maintainedTypes = ['asset', 'truck'] as const
export type MaintainedType = (typeof maintainedTypes)[number]

/** Only where a repair or maintenance is under way (extension). */
const outOfService = { out_of_service: z.optional(z.boolean()) }
export const assetInService = z.extend(asset, outOfService)
export type AssetInService = z.infer<typeof assetInService>
export const truckInService = z.extend(truck, outOfService)
export type TruckInService = z.infer<typeof truckInService>

/** A repair or maintenance of a battery or truck, which is out of service meanwhile (extension). */
export const maintenance = z.object({
  id: z.string(),
  started_at: z.string(),
  /** Null: not ended. */
  ended_at: z.nullable(z.string()),
  notes: z.string(),
  servicer: z.nullable(z.string()),
  /** Counts the changes: for If-Match. */
  version: z.number(),
})
export type Maintenance = z.infer<typeof maintenance>

/** An item in the list of delivered plans (extension). `timestamp` is the plan's own text, `delivered_at` the server's time. */
export const scheduleSummary = z.object({
  tx_id: z.string(),
  timestamp: z.string(),
  total_cost: z.number(),
  /** How many periods of 15 minutes its day has; null for plans that were delivered to an earlier version. */
  period_count: z.optional(z.nullable(z.number())),
  delivered_at: z.string(),
  /** The name of the person or access key then; null for plans of the demo and where nobody knows any more. */
  delivered_by: z.optional(z.nullable(z.string())),
  /** Of a plan that was sent from a draft: the plan that the draft was of. */
  parent_tx_id: z.optional(z.nullable(z.string())),
  /** A withdrawn plan is kept, and is not the newest one any more. */
  withdrawal: z.optional(
    z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: z.string() })),
  ),
})
export type ScheduleSummary = z.infer<typeof scheduleSummary>

/** Where a plan comes from (extension). Everything is null, or empty, for a plan that was not sent from a draft. */
export const scheduleOrigin = z.object({
  parent_tx_id: z.nullable(z.string()),
  draft_id: z.nullable(z.string()),
  /** The name of the draft then. */
  draft_name: z.nullable(z.string()),
  /** Why it was sent though there were errors. */
  send_reason: z.nullable(z.string()),
  /** To the parent, as sentences. */
  differences: z.array(z.string()),
})
export type ScheduleOrigin = z.infer<typeof scheduleOrigin>

/** What will fail if a plan is carried out as it is (extension). */
export const scheduleOutlook = z.object({
  /** Findings of the audit that are errors, with its default limits. */
  errors: z.number(),
  /** Sites that get less energy than they need, by the plan itself. */
  short_sites: z.number(),
  /** What they lack over the day. */
  missing_kwh: z.number(),
})
export type ScheduleOutlook = z.infer<typeof scheduleOutlook>

/**
 * A step of a draft (extension). `operation` has the fields of domain/schedule/draft/operations/operation.ts; `at` and `by` are the
 * server's.
 */
export const draftStep = z.object({
  id: z.string(),
  /** The step that it was made after; null for the base. */
  parent_id: z.nullable(z.string()),
  at: z.string(),
  /** The id of the user who made it, and the name then. */
  by: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  operation: z.looseObject({ type: z.string() }),
  words: z.string(),
})
export type DraftStep = z.infer<typeof draftStep>

/** Whether the plan of a draft still counts. `gone`: it is no longer on the server. */
export const draftPlanStates = ['delivered', 'withdrawn', 'gone'] as const

/** A draft of a plan, without its steps (extension). */
export const draftSummary = z.object({
  id: z.string(),
  base_tx_id: z.string(),
  /** SHA-256 of the plan's text, in hexadecimal digits. */
  base_hash: z.string(),
  name: z.string(),
  /** The last step that is done; null at the base. */
  head: z.nullable(z.string()),
  /** The last step of the branch that redo follows. */
  tip: z.nullable(z.string()),
  step_count: z.number(),
  version: z.number(),
  plan_state: z.enum(draftPlanStates),
  created_at: z.string(),
  /** The name of the person then, as in `changed_by`. */
  created_by: z.nullable(z.string()),
  changed_at: z.string(),
  changed_by: z.nullable(z.string()),
})
export type DraftSummary = z.infer<typeof draftSummary>

/** The same with its steps, in the order in which they came (extension). */
export const draft = z.extend(draftSummary, { steps: z.array(draftStep) })
export type Draft = z.infer<typeof draft>

/** Answers steps that were made on an older version, with what was added since. Those are to be applied first (extension). */
export const draftConflict = z.object({
  message: z.string(),
  code: z.string(),
  draft: draftSummary,
  newer_steps: z.array(draftStep),
})
export type DraftConflict = z.infer<typeof draftConflict>

/** `telemetry`: an ingest key, with which devices send telemetry. `plans`: a delivery key, with which programs deliver plans. */
export const accessKeyPurposes = ['telemetry', 'plans'] as const
export type AccessKeyPurpose = (typeof accessKeyPurposes)[number]

const named = z.object({ id: z.string(), name: z.string() })

/** With which a machine calls the server, without a person (extension). Its secret is told once. */
export const accessKey = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.enum(accessKeyPurposes),
  /** Telemetry is accepted for assets of this organization alone. Without it and without `assets`: for all. */
  organization: z.nullable(named),
  /** Telemetry is accepted for these assets alone. */
  assets: z.nullable(z.array(named)),
  state: z.enum(['active', 'expired', 'revoked', 'deactivated']),
  created_at: z.string(),
  /** The name of the administrator; null for keys of the command line. */
  created_by: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  /** To the minute. */
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  /** Until then the secret before the last rotation is accepted too. */
  previous_ends_at: z.nullable(z.string()),
})
export type AccessKey = z.infer<typeof accessKey>

/** A new key, or one with a new secret (extension). */
export const issuedAccessKey = z.extend(accessKey, { secret: z.string() })
export type IssuedAccessKey = z.infer<typeof issuedAccessKey>

/** What a server offers beyond the specification (extension). Other servers may name what this client does not know. */
export const featureList = z.object({
  features: z.array(z.string()),
  /** The operator's time zone, an IANA name; UTC where it is missing. */
  time_zone: z.optional(z.string()),
})

/** The signed-in user, as the client keeps it. */
export interface Viewer {
  id: string | null
  email: string
  name: string
  roles: readonly string[]
  organizationId: string | null
  /** Somebody else chose the password: nothing else is allowed before it is changed. */
  mustChangePassword?: boolean | null
  /** A second factor is required and missing: nothing else is allowed before it is set up. */
  mustSetUpSecondFactor?: boolean | null
  /** The person came from the identity provider, and can sign out there too. */
  providerSignOut?: boolean | null
}

/** Whether a user's record is the viewer's own: by id, else by email (decisions, Sessions). */
export const isOwnRecord = (viewer: Viewer, record: { id: string; email: string }): boolean =>
  viewer.id === null ? viewer.email === record.email : viewer.id === record.id
