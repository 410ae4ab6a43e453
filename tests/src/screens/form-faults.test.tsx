// Every form of the product through every fault of the network, one after the other and without a reload. A form without steps here
// fails. What the faults do at the server is tested with the real one, for every change (tests/server/routes/network-faults.test.ts).

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultAlarmSettings } from '../../../domain/alarms/alarm-kinds.ts'
import { appendStep, newDraft } from '../../../domain/schedule/draft/draft.ts'
import SendDraft from '../../../src/drafts/send/send-draft.tsx'
import type { OpenDraft } from '../../../src/schedule/draft/editing-context.tsx'
import { WithdrawTool } from '../../../src/screens/schedule/plan-delivery.tsx'
import { alarmReply } from '../../support/alarm-reply.ts'
import { chooseOption, retype } from '../support/form-steps.ts'
import { admin, field } from '../support/people.ts'
import { renderAt, renderSignedIn, renderSignedOut } from '../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../support/scripted-server.ts'
import { battery, truck } from '../support/units.ts'
import { harbor, known, uma } from './users/support.ts'

type Shown = ReturnType<typeof renderAt>

interface FormCase {
  /** The form's file in src. */
  file: string
  /** The call that saves it, and the reply to it. */
  call: string
  reply: Responder
  open: (script: Script) => Shown
  /** Whatever the form requires, once it is shown. */
  fill: (shown: Shown) => Promise<void>
  button: string
  /** The page does not read the reply: any with a good status will do. */
  ignoresReply?: boolean
  /** The form stays open when it is saved, and this is said. */
  stays?: string
  /** A notification beside the reason (spec 8). */
  notifies?: string
}

const lists: Script = {
  ...known,
  'GET /api/organizations/': respondWith(200, [harbor]),
  'GET /api/asset-models': respondWith(200, [battery.asset_model]),
  'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
  'GET /api/assets/a-1': respondWith(200, battery),
  'GET /api/trucks/t-1': respondWith(200, truck),
}
const own = { ...field, id: 'u-1', email: uma.email }
const at =
  (page: string, person: object = admin, more: Script = {}) =>
  (script: Script) =>
    renderSignedIn(page, person, { ...lists, ...more, ...script })
const signedOutAt =
  (page: string, more: Script = {}) =>
  (script: Script) =>
    renderSignedOut(page, { ...more, ...script })

const type = async ({ user }: Shown, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text)
const press = async ({ user }: Shown, name: string) => user.click(await screen.findByRole('button', { name }))

const issued = {
  id: '1',
  name: 'Depot gateway',
  purpose: 'telemetry',
  organization: null,
  assets: null,
  state: 'active',
  created_at: '2026-01-15T08:00:00Z',
  created_by: 'Ada Byron',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  previous_ends_at: null,
}
const keys: Script = {
  'GET /api/features': respondWith(200, { features: ['access_keys'] }),
  'GET /api/access-keys': respondWith(200, [issued]),
}
const factors: Script = {
  'GET /api/features': respondWith(200, { features: ['second_factors'] }),
  'GET /api/auth/second-factors': respondWith(200, {
    passkeys: [],
    authenticator_app_since: null,
    recovery_codes_left: 0,
  }),
}
const newApp = respondWith(200, {
  secret: 'JBSWY3DPEHPK3PXP',
  url: 'otpauth://totp/Gridhaul:uma?secret=JBSWY3DPEHPK3PXP',
})
const place = {
  id: 'D-1',
  kind: 'depot',
  name: 'Depot',
  organization: null,
  latitude: null,
  longitude: null,
  chargers: null,
  charger_power_kw: null,
  tariff: null,
  notes: null,
}
const unitAt = (tab: string, feature: string, more: Script = {}) =>
  at(`/assets/a-1?tab=${tab}`, admin, {
    'GET /api/features': respondWith(200, { features: [feature] }),
    'GET /api/asset_telemetry?*': respondWith(200, []),
    ...more,
  })
const faultAt = '2026-01-15T08:00:00Z'
const fault = {
  triggered_at: faultAt,
  ended_at: '2026-01-15T09:00:00Z',
  last_reported_at: '2026-01-15T08:59:50Z',
  state: 'ended',
  code: 'E-7',
  message: 'Too warm',
  severity: 'major',
  recovery_note: null,
  noted_by: null,
  noted_at: null,
}
const alarms: Script = {
  'GET /api/features': respondWith(200, { features: ['alarms'] }),
  'GET /api/assets?organization_id=o-1': respondWith(200, [battery]),
  'GET /api/alarms/counts': respondWith(200, { open: 1, unseen: 1 }),
  'GET /api/alarms/settings': respondWith(200, { settings: defaultAlarmSettings }),
  'GET /api/alarms/mail-choices': respondWith(200, { choices: [] }),
  'GET /api/alarms?*': respondWith(200, {
    alarms: [alarmReply({ raised_at: faultAt })],
    next_cursor: null,
  }),
}
const webhooks: Script = {
  'GET /api/features': respondWith(200, { features: ['alarms', 'alarm_webhooks'] }),
  'GET /api/alarms/webhooks': respondWith(200, { webhooks: [] }),
}
const handledAlarms: Script = {
  ...alarms,
  'GET /api/features': respondWith(200, { features: ['alarms', 'alarm_handling'] }),
  'GET /api/alarms/assignees': respondWith(200, []),
  'GET /api/alarms/al-1/notes': respondWith(200, { notes: [] }),
}
const inviting: Script = { 'PATCH /api/organizations/o-1/': respondWith(200) }

const forms: FormCase[] = [
  {
    file: 'screens/sign-in/sign-in.tsx',
    call: 'POST /api/auth/login',
    reply: respondWith(200, admin),
    open: signedOutAt('/login'),
    async fill(shown) {
      await type(shown, 'Email', 'ada@b.example')
      await type(shown, 'Password', 'gridhaul96')
    },
    button: 'Sign in',
  },
  {
    file: 'screens/sign-in/second-step.tsx',
    call: 'POST /api/auth/login/second-factor',
    reply: respondWith(200, admin),
    open: signedOutAt('/login', {
      'POST /api/auth/login': respondWith(401, { message: 'One more step.', code: 'second_factor_required' }),
      'GET /api/auth/login/second-factor': respondWith(200, { methods: ['authenticator_app'] }),
    }),
    async fill(shown) {
      await type(shown, 'Email', 'ada@b.example')
      await type(shown, 'Password', 'gridhaul96{Enter}')
      await type(shown, 'Code', '123456')
    },
    button: 'Confirm',
  },
  {
    file: 'screens/sign-in/connect-account.tsx',
    call: 'POST /api/auth/connect-account',
    reply: respondWith(200, admin),
    open: signedOutAt('/connect-account'),
    fill: shown => type(shown, 'Password', 'passw0rd'),
    button: 'Connect',
  },
  {
    file: 'screens/sign-in/request-reset.tsx',
    call: 'POST /api/auth/request-password-reset',
    reply: respondWith(204),
    open: signedOutAt('/request-password-reset'),
    fill: shown => type(shown, 'Email', 'ada@b.example'),
    button: 'Send reset instructions',
    ignoresReply: true,
  },
  {
    file: 'screens/sign-in/reset-password.tsx',
    call: 'POST /api/auth/reset-password',
    reply: respondWith(204),
    open: signedOutAt('/reset-password?token=t0ken&invited=1'),
    async fill(shown) {
      await type(shown, 'New Password', 'a better one')
      await type(shown, 'Confirm Password', 'a better one')
    },
    button: 'Save password',
    ignoresReply: true,
  },
  {
    file: 'screens/sign-in/confirm-email.tsx',
    call: 'POST /api/auth/confirm-email',
    reply: respondWith(204),
    open: signedOutAt('/confirm-email?token=t0ken'),
    fill: shown => type(shown, 'Password', 'passw0rd'),
    button: 'Confirm',
    ignoresReply: true,
  },
  {
    file: 'screens/users/first-password.tsx',
    call: 'PATCH /api/auth/change-password',
    reply: respondWith(204),
    open: at('/', { ...field, must_change_password: true }),
    async fill(shown) {
      await type(shown, 'Old Password', 'passw0rd')
      await type(shown, 'New Password', 'a better one')
    },
    button: 'Save password',
    ignoresReply: true,
  },
  {
    file: 'screens/users/password-dialog.tsx',
    call: 'PATCH /api/auth/change-password',
    reply: respondWith(204),
    open: at('/users/u-1/edit', own),
    async fill(shown) {
      await press(shown, 'Change Password')
      await type(shown, 'Old Password', 'passw0rd')
      await type(shown, 'New Password', 'a better one')
    },
    button: 'Change Password',
    ignoresReply: true,
  },
  {
    file: 'screens/users/factor-dialog.tsx',
    call: 'POST /api/auth/authenticator-app/confirm',
    reply: respondWith(200, { recovery_codes: ['abcde-fghjk'] }),
    open: at('/users/u-1', own, { ...factors, 'POST /api/auth/authenticator-app': newApp }),
    async fill(shown) {
      await press(shown, 'Set up an authenticator app')
      await press(shown, 'Continue')
      await type(shown, 'Code', '123456')
    },
    button: 'Confirm',
  },
  {
    file: 'screens/users/factor-dialog.tsx',
    call: 'POST /api/auth/authenticator-app',
    reply: newApp,
    open: at('/users/u-1', own, factors),
    fill: shown => press(shown, 'Set up an authenticator app'),
    button: 'Continue',
  },
  {
    file: 'screens/users/create-user.tsx',
    call: 'POST /api/organizations/o-1/users',
    reply: respondWith(201, { id: 'u-1', identity: { id: 'i-1' } }),
    open: at('/organizations/o-1/create-user'),
    async fill(shown) {
      await type(shown, 'Name', 'Uma Reed')
      await type(shown, 'Email', 'uma@b.example')
      await type(shown, 'Password', 'passw0rd')
    },
    button: 'SAVE',
  },
  {
    file: 'screens/users/edit-user-form.tsx',
    call: 'PATCH /api/users/u-1',
    reply: respondWith(200, uma),
    open: at('/users/u-1/edit'),
    fill: shown => retype(shown, 'Name', 'Uma Other'),
    button: 'save',
    ignoresReply: true,
  },
  {
    file: 'screens/users/edit-user-form.tsx',
    call: 'PUT /api/identities/i-1/roles',
    reply: respondWith(200, { id: 'i-1' }),
    open: at('/users/u-1/edit'),
    async fill(shown) {
      await chooseOption(shown, 'Roles', 'Business Operator')
      await shown.user.keyboard('{Escape}')
    },
    button: 'save',
    ignoresReply: true,
  },
  {
    file: 'screens/organizations/organization-dialog.tsx',
    call: 'POST /api/organizations/',
    reply: respondWith(201, harbor),
    open: at('/organizations'),
    async fill(shown) {
      await press(shown, 'Create Organization')
      await type(shown, 'Organization Name', 'Harbor Two')
    },
    button: 'Create',
  },
  {
    file: 'screens/customers/create-customer.tsx',
    call: 'POST /api/organizations/',
    reply: respondWith(201, harbor),
    open: at('/customers/create'),
    fill: shown => type(shown, 'Account Name', 'Harbor Two'),
    button: 'Save',
  },
  {
    file: 'screens/customers/customer-form.tsx',
    call: 'PATCH /api/organizations/o-1/',
    reply: respondWith(200, harbor),
    open: at('/customers/o-1/edit'),
    fill: shown => retype(shown, 'Account Name', 'Harbor Two'),
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/customers/customer-form.tsx',
    call: 'POST /api/organizations/o-1/users',
    reply: respondWith(201, { id: 'u-2', identity: { id: 'i-2' } }),
    open: at('/customers/o-1/edit', admin, inviting),
    async fill(shown) {
      await press(shown, 'invite user')
      await type(shown, 'Name', 'Uma Reed')
      await type(shown, 'Email', 'uma@b.example')
      await type(shown, 'Password', 'passw0rd')
    },
    button: 'Save',
    notifies: '1 user(s) failed to create.',
  },
  {
    file: 'screens/assets/batteries/asset-form.tsx',
    call: 'POST /api/assets',
    reply: respondWith(201, battery),
    open: at('/assets/create-asset'),
    async fill(shown) {
      await type(shown, 'Asset Name', 'MB-2')
      await chooseOption(shown, 'Asset Model', 'Titan 160')
    },
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/assets/batteries/asset-form.tsx',
    call: 'PATCH /api/assets/a-1',
    reply: respondWith(200, battery),
    open: at('/assets/a-1/edit'),
    fill: shown => retype(shown, 'Asset Name', 'MB-2'),
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/assets/trucks/truck-form.tsx',
    call: 'POST /api/trucks',
    reply: respondWith(201, truck),
    open: at('/assets/create-truck'),
    async fill(shown) {
      await type(shown, 'Asset Name', 'T-2')
      await type(shown, 'Model', 'Hauler')
      await retype(shown, 'MBESS Capacity', '3')
    },
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/assets/trucks/truck-form.tsx',
    call: 'PATCH /api/trucks/t-1',
    reply: respondWith(200, truck),
    open: at('/assets/trucks/t-1/edit'),
    fill: shown => retype(shown, 'Asset Name', 'T-2'),
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/assets/places/place-form.tsx',
    call: 'POST /api/places',
    reply: respondWith(201, place),
    open: at('/assets/create-place'),
    async fill(shown) {
      await type(shown, 'ID', 'D-1')
      await type(shown, 'Name', 'Depot')
    },
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/assets/places/place-form.tsx',
    call: 'PATCH /api/places/D-1',
    reply: respondWith(200, place),
    open: at('/assets/places/D-1/edit', admin, { 'GET /api/places/D-1': respondWith(200, place) }),
    fill: shown => retype(shown, 'Name', 'Depot Two'),
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/assets/unit/maintenance/maintenance-dialog.tsx',
    call: 'POST /api/assets/a-1/maintenance',
    reply: respondWith(201),
    open: unitAt('repairs', 'maintenance', { 'GET /api/assets/a-1/maintenance': respondWith(200, []) }),
    async fill(shown) {
      await press(shown, 'Add Repair or Maintenance')
      await type(shown, 'Maintenance Notes', 'New fan')
    },
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/assets/unit/limits/limits-dialog.tsx',
    call: 'PATCH /api/assets/a-1',
    reply: respondWith(200, battery),
    open: unitAt('settings', 'unit_limits'),
    async fill(shown) {
      await press(shown, 'Edit Limits')
      await type(shown, 'Capacity, kWh', '160')
    },
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/assets/unit/faults/note-dialog.tsx',
    call: `PUT /api/assets/a-1/faults/${encodeURIComponent(faultAt)}/recovery-note`,
    reply: respondWith(200),
    open: unitAt('faults', 'faults', { 'GET /api/assets/a-1/faults?*': respondWith(200, [fault]) }),
    async fill(shown) {
      await shown.user.click(await screen.findByRole('button', { name: /^Add note/ }))
      await type(shown, 'Recovery Note', 'Fan replaced')
    },
    button: 'Save',
    ignoresReply: true,
  },
  {
    file: 'screens/alarms/acknowledge-dialog.tsx',
    call: 'POST /api/alarms/al-1/acknowledge',
    reply: respondWith(200),
    open: at('/alarms', admin, alarms),
    async fill(shown) {
      await press(shown, 'Acknowledge Silent, MB-1')
      await type(shown, 'Note', 'On the way')
    },
    button: 'Acknowledge',
    ignoresReply: true,
  },
  {
    file: 'screens/alarms/shelve-dialog.tsx',
    call: 'POST /api/alarms/al-1/shelving',
    reply: respondWith(200),
    open: at('/alarms', admin, alarms),
    async fill(shown) {
      await press(shown, 'Shelve Silent, MB-1')
      await chooseOption(shown, 'How Long', '8 hours')
    },
    button: 'Shelve',
    ignoresReply: true,
  },
  {
    file: 'screens/alarms/details-form.tsx',
    call: 'POST /api/alarms/al-1/notes',
    reply: respondWith(200),
    open: at('/alarms', admin, handledAlarms),
    async fill(shown) {
      await press(shown, 'Details of Silent, MB-1')
      await type(shown, 'New Note', 'On the way')
    },
    button: 'Add Note',
    stays: 'Note added',
    ignoresReply: true,
  },
  {
    file: 'screens/alarms/settings-form.tsx',
    call: 'PUT /api/alarms/settings',
    reply: respondWith(200),
    open: at('/alarms?tab=settings', admin, alarms),
    async fill({ user }) {
      const kind = await screen.findByRole('group', { name: 'Silent' })
      await user.click(within(kind).getByLabelText('On'))
    },
    button: 'Save',
    stays: 'Alarm settings saved',
    ignoresReply: true,
  },
  {
    file: 'screens/alarms/mails-form.tsx',
    call: 'PUT /api/alarms/mail-choices',
    reply: respondWith(200),
    open: at('/alarms?tab=mails', admin, alarms),
    async fill({ user }) {
      const kind = await screen.findByRole('group', { name: 'Silent' })
      await user.type(within(kind).getByLabelText('Mail after, min'), '5')
    },
    button: 'Save',
    stays: 'Alarm mails saved',
    ignoresReply: true,
  },
  {
    file: 'screens/alarms/webhooks.tsx',
    call: 'POST /api/alarms/webhooks',
    reply: respondWith(201, {
      id: 'w-1',
      address: 'https://hooks.example/alarms',
      created_at: '2026-01-15T08:00:00Z',
      tried_at: null,
      failure: null,
      secret: 'whsec_abc',
    }),
    open: at('/alarms?tab=webhooks', admin, webhooks),
    async fill(shown) {
      await press(shown, 'Add Webhook')
      await type(shown, 'Address', 'https://hooks.example/alarms')
    },
    button: 'Add',
  },
  {
    file: 'screens/access-keys/new-key-form.tsx',
    call: 'POST /api/access-keys',
    reply: respondWith(201, { ...issued, secret: 'gridhaul_ingest_abc' }),
    open: at('/admin/access-keys', admin, keys),
    async fill(shown) {
      await press(shown, 'New Access Key')
      await type(shown, 'Name', 'Depot gateway')
    },
    button: 'Issue',
  },
  {
    file: 'screens/access-keys/key-dialog.tsx',
    call: 'POST /api/access-keys/1/rotation',
    reply: respondWith(201, { ...issued, secret: 'gridhaul_ingest_abc' }),
    open: at('/admin/access-keys', admin, keys),
    async fill(shown) {
      await press(shown, 'Rotate Depot gateway')
      await chooseOption(shown, 'The old secret expires', 'In 3 days')
    },
    button: 'Rotate',
  },
  {
    file: 'drafts/send/withdrawal-dialog.tsx',
    call: 'POST /api/schedules/p-1/withdrawal',
    reply: respondWith(204),
    open: script =>
      renderAt('/schedule', {
        flag: 'true',
        script: {
          'GET /api/auth/identify': respondWith(200, admin),
          'GET /api/features': respondWith(200, { features: ['withdrawals'] }),
          ...script,
        },
        pages: (
          <WithdrawTool
            delivery={{
              txId: 'p-1',
              timestamp: '2026-01-15T08:00:00Z',
              totalCost: 0,
              periodCount: 96,
              parentTxId: null,
              deliveredAt: '2026-01-15T08:00:00Z',
              deliveredBy: 'Bo',
              withdrawal: null,
            }}
          />
        ),
      }),
    async fill(shown) {
      await press(shown, 'Withdraw')
      await type(shown, 'Reason', 'Wrong prices')
    },
    button: 'Withdraw',
    ignoresReply: true,
  },
  {
    file: 'drafts/send/send-draft.tsx',
    call: 'POST /api/drafts/d-1/send',
    reply: respondWith(201, { tx_id: 'p-2' }),
    open: script => renderAt('/schedule', { script, pages: <OpenSendDraft /> }),
    fill: shown => type(shown, 'Reason, if the plan has errors', 'Asked for'),
    button: 'Send',
  },
]

function OpenSendDraft() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <SendDraft open={draftOnServer} deliveries={[]} onClose={() => setOpen(false)} />
}

const draftOnServer = {
  draft: appendStep(newDraft({ id: 'd-1', name: 'Rain', baseTxId: 'test_03', baseHash: '' }), {
    id: 's-1',
    at: '2026-01-15T08:00:00Z',
    by: 'u-1',
    operation: { type: 'set-rate', batteryId: 'MB-1', startPeriod: 1, endPeriod: 4, powerKw: 20 },
    words: 'Set the rate of MB-1.',
  }),
  baseName: 'test_03',
  result: {},
  saveOnServer: async () => ({ version: 4 }),
  sentState: async () => ({
    ...{ differences: ['The rate of MB-1 is 20 kW.'], errors: [], fromMeasured: 0 },
    total: { addedCount: 0, removedCount: 0, shortfallKwh: 0 },
  }),
} as unknown as OpenDraft

test('every form of the screens and of drafts is put through the faults', () => {
  // Questions of a bulk change save nothing themselves: a failure there is told in the row of its record.
  const files = ['screens', 'drafts'].flatMap(folder =>
    readdirSync(path.join('src', folder), { recursive: true, encoding: 'utf8' })
      .map(file => path.join(folder, file))
      .filter(
        file =>
          file.endsWith('.tsx') &&
          file !== path.join('screens', 'alarms', 'saved-in-place-form.tsx') &&
          /= use(Saved|SavedInPlace|Small|Record|Versioned|Password)Form\(|<SavedInPlaceForm/.test(
            readFileSync(path.join('src', file), 'utf8'),
          ),
      ),
  )

  expect([...new Set(forms.map(({ file }) => file))].sort()).toEqual(files.sort())
})

const unreachable = 'The server cannot be reached.'
const unreadable = 'could not be read'
const serverMessage = 'The depot is closed today.'

interface Fault {
  name: string
  /** Part of the alert; those of neighbours differ. */
  says: string
  /** `act` is what the server does when it gets the request. */
  answer: (reply: Responder, act: () => void) => Responder
}

const hotelPage = '<p>Welcome to the hotel</p>'
const rejected = () => Promise.reject(new TypeError('Failed to fetch'))

/** Those that fail, in this order. A slow server follows. */
const faults: Fault[] = [
  { name: 'a refused connection', says: unreachable, answer: () => networkError },
  {
    name: 'a 500 with a message',
    says: serverMessage,
    answer: () => respondWith(500, { message: serverMessage, code: 'internal' }),
  },
  { name: 'a cut before the server acts', says: unreachable, answer: () => async () => rejected() },
  { name: 'a 500 without a message', says: '', answer: () => respondWith(500) },
  { name: 'an offline browser', says: unreachable, answer: () => offline },
  { name: 'a reply of another program', says: unreadable, answer: () => () => new Response(hotelPage) },
  {
    name: 'a cut after the server has acted',
    says: unreachable,
    answer: (_, act) => () => {
      act()
      return rejected()
    },
  },
]

/** As browsers say it, until the test calls `goOnline`. */
const offline: Responder = () => {
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => false })
  window.dispatchEvent(new Event('offline'))
  return rejected()
}
function goOnline() {
  Reflect.deleteProperty(window.navigator, 'onLine')
  window.dispatchEvent(new Event('online'))
}

/** What a person can see in the fields. */
const input = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([hidden]), textarea, [role=combobox]')].map(
    each => [each.type, each.value || each.textContent, each.checked],
  )

describe.each(forms)(
  '$call of $file',
  ({ call, reply, open, fill, button, ignoresReply = false, stays, notifies }) => {
    test(`${call} keeps what was typed through every fault, shows one alert each time, and has one effect`, async () => {
      onTestFinished(goOnline)
      /** The server's effects: a repeated attempt has the key of the first, and a change to the same values is none. */
      const effects = new Set<string | null>()
      let answer: (act: () => void) => Responder = () => reply
      const shown = open({
        [call]: asked => answer(() => effects.add(asked.headers.get('idempotency-key')))(asked),
      })
      const sent = () => shown.server.calls().filter(each => each === call).length
      await fill(shown)
      const typed = input()
      const submit = async () => {
        const buttons = screen.getAllByRole('button', { name: button })
        await shown.user.click(buttons.at(-1) as HTMLElement)
      }

      const applicable = ignoresReply ? faults.filter(({ says }) => says !== unreadable) : faults
      for (const [i, fault] of applicable.entries()) {
        answer = act => fault.answer(reply, act)
        await submit()
        await waitFor(() => expect(sent(), fault.name).toBe(i + 1))
        await waitFor(() =>
          expect(alertTexts(notifies), fault.name).toEqual([expect.stringContaining(fault.says)]),
        )
        expect(input(), fault.name).toEqual(typed)
        act(goOnline)
      }

      const slow = deferredResponse()
      answer = act => asked => {
        act()
        return slow.answer(asked)
      }
      await submit()
      await waitFor(() => expect(sent()).toBe(applicable.length + 1))
      await shown.user.keyboard('{Enter}')
      slow.give(reply)
      if (stays) expect(await screen.findByText(stays)).toBeVisible()
      else await waitFor(() => expect(input()).not.toEqual(typed))
      expect(sent()).toBe(applicable.length + 1)
      expect(effects.size).toBe(1)
    })
  },
)

const alertTexts = (notification = '') =>
  screen
    .queryAllByRole('alert')
    .map(alert => alert.textContent)
    .filter(text => notification === '' || !text.startsWith(notification))
