// What our server offers beyond the specification where no record shows it. The client asks, and shows what it can use.

/**
 * - `events`: open pages are told what others change.
 * - `invitations`: a user can be created without a password, and is mailed a link to choose one.
 * - `email_confirmation`: one's own address changes with the link that is sent to the new one.
 * - `sessions`: where a user is signed in is listed, and can be ended.
 * - `user_search`: users of every organization are found by name or e-mail.
 * - `deactivation`: users and organizations can be deactivated and activated.
 * - `access_keys`: the keys of devices and programs are listed, issued, rotated and revoked.
 * - `history`: who did what is listed, for the whole product and for each record.
 * - `backups`: the backups that the server makes by itself are listed with their results.
 * - `restoration`: deleted users, batteries and trucks can be restored for some days.
 * - `withdrawals`: delivered plans can be withdrawn, and withdrawals taken back.
 * - `drafts`: plans are edited as drafts that are shared, and sent as new plans.
 * - `second_factors`: an authenticator app and recovery codes confirm a sign-in.
 * - `places`: depots, sites and microgrids are recorded under the ids that plans use.
 * - `imports`: users, batteries and trucks are imported from CSV files, and imports are undone.
 * - `telemetry_ranges`: the history of a battery is read over any range of time.
 * - `maintenance`: repairs and maintenance of batteries and trucks are recorded.
 * - `unit_limits`: batteries have limits of energy and power of their own.
 * - `unit_organizations`: batteries and trucks can be given to another organization.
 * - `faults`: the faults of a battery are listed, with recovery notes.
 * - `alarms`: batteries whose state needs somebody are listed and counted until somebody has seen to them, and mailed.
 * - `alarm_handling`: alarms are assigned to people, have notes, and are exported.
 * - `alarm_webhooks`: an administrator's alarms are posted to addresses, too.
 * - `run_sheet_ticks`: stops are ticked on the run sheets of trucks.
 * - `fleet`: batteries of all organizations are listed, counted by state, and ranked by what needs attention.
 * - `fleet_energy`: the energy of many batteries is added up per day and month.
 * - `provider_links`: sign-in with an identity provider is set up, and administrators can let a user connect it without the password.
 * - `passkeys`: a passkey does so too, and signs in without a password.
 * - `mail_files`: there is no mail server, and mails are written to files for the operator to hand over.
 * - `map_tiles`: the operator provides a file of tiles, which are drawn under what is on the map.
 */
export const features = [
  'events',
  'invitations',
  'email_confirmation',
  'sessions',
  'user_search',
  'deactivation',
  'access_keys',
  'history',
  'backups',
  'restoration',
  'withdrawals',
  'drafts',
  'second_factors',
  'passkeys',
  'provider_links',
  'imports',
  'places',
  'telemetry_ranges',
  'faults',
  'unit_limits',
  'unit_organizations',
  'maintenance',
  'alarms',
  'alarm_handling',
  'alarm_webhooks',
  'run_sheet_ticks',
  'fleet',
  'fleet_energy',
  'mail_files',
  'map_tiles',
] as const
export type Feature = (typeof features)[number]
