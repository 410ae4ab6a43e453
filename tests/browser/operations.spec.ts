import {
  drag,
  edit,
  heading,
  inEveryWay,
  keysOn,
  menu,
  periodWidth,
  placeByClick,
  placeOf,
  rowMiddle,
  tabTo,
  type,
} from './support/drafts.ts'
import { expect, test } from './support/test.ts'

// Every row is on the screen.
test.use({ viewport: { width: 1440, height: 900 } })

const out = 'T-1, 08:00 to 08:15, trip'
const outKey = 'T-1_D-1_S-2_33_34'

test('trips are moved, given away, redirected, loaded, removed and added in every way with the same log', async ({
  page,
}) => {
  await edit(page)

  await inEveryWay(
    page,
    {
      typed: 'T-1 move 08:00 to 08:15',
      ...menu(out, ['button', 'Move +15 min']),
      drag: drag(out, { periods: 1 }),
      pickingUp: keysOn(out, 'm', 'ArrowRight', 'Enter'),
      atOnce: keysOn(out, 'Alt+ArrowRight'),
      placing: placeByClick(out, { periods: 1 }),
    },
    { type: 'move-trips', tripKeys: [outKey], byPeriods: 1 },
  )
  await inEveryWay(
    page,
    {
      typed: 'T-1 move 17:15 to 17:00 with later',
      ...menu(
        'T-1, 17:15 to 17:30, trip',
        ['checkbox', 'With the later trips of T-1'],
        ['button', 'Move −15 min'],
      ),
    },
    { type: 'move-trips', tripKeys: ['T-1_D-1_S-1_70_71', 'T-1_S-1_D-1_89_90'], byPeriods: -1 },
  )
  await inEveryWay(
    page,
    {
      typed: 'T-1 times 08:00 to 08:00 08:30',
      ...menu(out, ['button', 'Arrival +15 min']),
      drag: drag(out, { at: 'end', periods: 1 }),
      bracket: keysOn(out, ']'),
    },
    { type: 'set-trip-times', tripKey: outKey, startPeriod: 33, endPeriod: 35 },
  )
  // No row is a place.
  await inEveryWay(
    page,
    {
      typed: 'T-1 redirect 08:00 to S-1 with next',
      ...menu(
        out,
        ['checkbox', 'Redirect, and the next trips leave from there'],
        ['combobox', 'Go to', 'S-1'],
        ['button', 'Redirect'],
      ),
    },
    { type: 'redirect-trip', tripKey: outKey, destinationId: 'S-1', nextTripsToo: true },
  )
  await inEveryWay(
    page,
    {
      typed: 'T-1 give 08:00 to T-2',
      ...menu(out, ['combobox', 'Truck', 'T-2'], ['button', 'Give']),
      drag: drag(out, { to: 'T-2' }),
      pickingUp: keysOn(out, 'm', 'ArrowDown', 'Enter'),
      atOnce: keysOn(out, 'Alt+ArrowDown'),
    },
    { type: 'give-trips', tripKeys: [outKey], truckId: 'T-2', byPeriods: 0, emptyTrips: false },
  )
  await inEveryWay(
    page,
    {
      typed: 'T-1 give 08:00 to T-2 at 08:30',
      clicks: placeByClick(out, { periods: 2, to: 'T-2' }),
      keys: keysOn(out, 'm', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter'),
      drag: drag(out, { periods: 2, to: 'T-2' }),
    },
    { type: 'give-trips', tripKeys: [outKey], truckId: 'T-2', byPeriods: 2, emptyTrips: false },
  )
  // What is on a trip has no place of its own, nor has what is not there yet; a release outside of the chart changes nothing.
  await inEveryWay(
    page,
    {
      typed: 'T-2 load 05:30 MB-3',
      ...menu('T-2, 05:30 to 05:45, trip', ['combobox', 'Battery', 'MB-3'], ['button', 'Load']),
    },
    { type: 'load-battery', tripKey: 'T-2_D-1_S-1_23_24', batteryId: 'MB-3', returnTripToo: true },
  )
  await inEveryWay(
    page,
    {
      typed: 'T-1 unload 08:00 MB-3 one way',
      ...menu(
        out,
        ['checkbox', 'Load and unload on the return trip too'],
        ['combobox', 'On board', 'MB-3'],
        ['button', 'Unload'],
      ),
    },
    { type: 'unload-battery', tripKey: outKey, batteryId: 'MB-3', returnTripToo: false },
  )
  await inEveryWay(
    page,
    { typed: 'T-1 remove 08:00', ...menu(out, ['button', 'Remove']), deleting: keysOn(out, 'Delete') },
    { type: 'remove-trips', tripKeys: [outKey], returnTripsToo: false, laterTripsToo: false },
  )
  await inEveryWay(
    page,
    {
      typed: 'T-1 add 10:00-10:45 D-1 to S-1 with MB-3',
      ...menu(
        'T-1, 09:00 to 13:00, parked',
        ['combobox', 'From', '10:00'],
        ['combobox', 'New trip to', 'S-1'],
        ['combobox', 'Arrives', '10:45'],
        ['combobox', 'With', 'MB-3'],
        ['button', 'Take along'],
        ['button', 'Add the trip at 10:00'],
      ),
    },
    {
      type: 'add-trip',
      truckId: 'T-1',
      sourceId: 'D-1',
      destinationId: 'S-1',
      startPeriod: 41,
      endPeriod: 44,
      batteryIds: ['MB-3'],
    },
  )
})

test('what batteries do is begun, moved, handed over, lengthened, rated and re-dispatched in every way with the same log', async ({
  page,
}) => {
  const charging = 'MB-1, 02:00 to 02:45, charging'
  const stretch = { type: 'put-stretch', doing: 'charge', powerKw: 150 }
  const cleared = { type: 'put-stretch', batteryId: 'MB-1', startPeriod: 9, endPeriod: 11, doing: 'stage' }
  await edit(page)

  // What is not there yet has no place that a drag could take it from; a rate and an energy are no times.
  await inEveryWay(
    page,
    {
      typed: 'MB-3 charge 01:00-02:00 at 120 kW',
      ...menu(
        'MB-3, 00:00 to 03:00, staged',
        ['combobox', 'From', '01:00'],
        ['combobox', 'Until', '02:00'],
        ['spinbutton', 'Rate (kW)', '120'],
        ['button', 'Charge at 120 kW'],
      ),
    },
    { ...stretch, batteryId: 'MB-3', startPeriod: 5, endPeriod: 8, powerKw: 120 },
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-1 stage 02:00-02:45',
      ...menu(charging, ['button', 'Leave idle']),
      deleting: keysOn(charging, 'Delete'),
    },
    cleared,
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-1 move 02:00 to 02:15',
      ...menu(charging, ['button', 'Move +15 min']),
      drag: drag(charging, { periods: 1 }),
      pickingUp: keysOn(charging, 'm', 'ArrowRight', 'Enter'),
      atOnce: keysOn(charging, 'Alt+ArrowRight'),
      placing: placeByClick(charging, { periods: 1 }),
    },
    {
      type: 'several',
      operations: [cleared, { ...stretch, batteryId: 'MB-1', startPeriod: 10, endPeriod: 12 }],
    },
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-1 give 02:00 to MB-2',
      ...menu(charging, ['combobox', 'Battery', 'MB-2'], ['button', 'Give']),
      drag: drag(charging, { to: 'MB-2' }),
      atOnce: keysOn(charging, 'Alt+ArrowDown'),
    },
    {
      type: 'several',
      operations: [cleared, { ...stretch, batteryId: 'MB-2', startPeriod: 9, endPeriod: 11 }],
    },
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-1 boundary 02:45 to 03:00',
      ...menu(charging, ['button', 'End +15 min']),
      drag: drag(charging, { at: 'end', periods: 1 }),
      bracket: keysOn(charging, ']'),
    },
    { type: 'move-boundary', batteryId: 'MB-1', period: 12, byPeriods: 1 },
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-1 boundary 02:00 to 01:45',
      ...menu(charging, ['button', 'Start −15 min']),
      drag: drag(charging, { at: 'start', periods: -1 }),
    },
    { type: 'move-boundary', batteryId: 'MB-1', period: 9, byPeriods: -1 },
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-1 rate 02:00-02:45 80 kW',
      ...menu(charging, ['spinbutton', 'Rate (kW)', '80'], ['button', 'Set rate']),
    },
    { type: 'set-rate', batteryId: 'MB-1', startPeriod: 9, endPeriod: 11, powerKw: 80 },
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-3 energy 80 kWh at 01:00',
      ...menu(
        'MB-3, 00:00 to 03:00, staged',
        ['combobox', 'From', '01:00'],
        ['spinbutton', 'Energy (kWh)', '80'],
        ['button', 'Set energy at 01:00'],
      ),
    },
    { type: 'set-energy', batteryId: 'MB-3', period: 5, energyKwh: 80 },
  )
  await inEveryWay(
    page,
    {
      typed: 're-dispatch from 00:00',
      ...menu('MB-1, 00:00 to 02:00, staged', ['button', 'Re-dispatch all from 00:00']),
      tool: () => page.getByRole('button', { name: 'Re-dispatch', exact: true }).click(),
    },
    { type: 're-dispatch', batteryIds: [], fromPeriod: 1 },
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-5 re-dispatch from 01:00',
      ...menu('MB-5, 01:00 to 01:45, charging', ['button', 'Re-dispatch MB-5 from 01:00']),
      single: keysOn('MB-5, 01:00 to 01:45, charging', 'r'),
    },
    { type: 're-dispatch', batteryIds: ['MB-5'], fromPeriod: 5 },
  )
})

test('batteries and trucks are exchanged and taken out of service in every way with the same log', async ({
  page,
}) => {
  const parked = 'T-1, 09:00 to 13:00, parked'
  const staged = 'MB-1, 00:00 to 02:00, staged'
  await edit(page)

  // These change units, whose rows stay where they are: there is nothing to drag.
  await inEveryWay(
    page,
    {
      typed: 'MB-1 swap MB-2 from 00:15',
      ...menu(
        staged,
        ['combobox', 'From', '00:15'],
        ['combobox', 'Other battery', 'MB-2'],
        ['button', 'Exchange'],
      ),
    },
    { type: 'swap-batteries', ids: ['MB-1', 'MB-2'], fromPeriod: 2 },
  )
  await inEveryWay(
    page,
    {
      typed: 'T-1 swap T-2 from 12:00',
      ...menu(
        parked,
        ['combobox', 'From', '12:00'],
        ['combobox', 'Other truck', 'T-2'],
        ['button', 'Exchange'],
      ),
    },
    { type: 'swap-trucks', ids: ['T-1', 'T-2'], fromPeriod: 49 },
  )
  await inEveryWay(
    page,
    {
      typed: 'MB-1 out from 01:00',
      ...menu(staged, ['combobox', 'From', '01:00'], ['button', 'Take MB-1 out of service from 01:00']),
    },
    { type: 'take-out-of-service', unit: { kind: 'battery', id: 'MB-1' }, fromPeriod: 5, reason: '' },
  )
  await inEveryWay(
    page,
    {
      typed: 'T-1 out from 12:00',
      ...menu(parked, ['combobox', 'From', '12:00'], ['button', 'Take T-1 out of service from 12:00']),
    },
    { type: 'take-out-of-service', unit: { kind: 'truck', id: 'T-1' }, fromPeriod: 49, reason: '' },
  )
})

test('trips are parked in the tray, and pasted from it, in every way with the same log', async ({ page }) => {
  const tray = page.getByRole('listitem').filter({ hasText: 'trip of T-1 from D-1 to S-2 at 08:00' })
  const paste = { type: 'paste-trips', parkedKeys: [outKey], trips: [], byPeriods: 0 }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await edit(page)

  // A release outside of the chart changes nothing, so that nothing is dragged into the tray.
  await inEveryWay(
    page,
    { typed: 'T-1 park 08:00', ...menu(out, ['button', 'Park']) },
    { type: 'remove-trips', tripKeys: [outKey], returnTripsToo: false, laterTripsToo: false, park: true },
  )

  await type(page, 'T-1 park 08:00')
  await heading(page, '1 step')
  await press('1 trip parked')
  await expect(tray).toBeVisible()
  await inEveryWay(
    page,
    {
      typed: 'paste 08:00 of T-1',
      clicks: () => tray.getByRole('button', { name: 'Paste' }).click(),
      keys: async () => {
        await tabTo(page, tray.getByRole('button', { name: 'Paste' }))
        await page.keyboard.press('Enter')
      },
      all: () => press('Paste all'),
    },
    paste,
    1,
  )
  /** On T-2 at 08:30, a period before the trip of T-1 at 08:45. */
  const place = async () => {
    const period = await periodWidth(page)
    return {
      x: (await placeOf(page, 'T-1, 08:45 to 09:00, trip')).left - period / 2,
      y: await rowMiddle(page, 'T-2'),
    }
  }
  await inEveryWay(
    page,
    {
      typed: 'T-2 paste 08:00 of T-1 at 08:30',
      clicks: async () => {
        await tray.getByRole('button', { name: 'Place with a click' }).click()
        const { x, y } = await place()
        await page.mouse.move(x, y)
        await page.mouse.click(x, y)
      },
      keys: async () => {
        await tabTo(page, tray.getByRole('button', { name: 'Place with a click' }))
        for (const key of ['Enter', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter'])
          await page.keyboard.press(key)
      },
      drag: async () => {
        const box = await tray.getByText('trip of T-1').boundingBox()
        if (!box) throw new Error('the tray is not shown')
        await page.mouse.move(box.x + 20, box.y + 8)
        await page.mouse.down()
        const { x, y } = await place()
        await page.mouse.move(x, y, { steps: 4 })
        await page.mouse.up()
      },
    },
    { ...paste, byPeriods: 2, truckId: 'T-2' },
    1,
  )
})
