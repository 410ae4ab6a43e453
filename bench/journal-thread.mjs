// One thread of bench/journal.mjs: sends many events to actors, without a journal and with one, and replays them.
import { parentPort } from 'node:worker_threads'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { defaultView } from '../domain/schedule/view/timeline-view.ts'
import { everyMachine } from '../machines/all.ts'
import { createRecorder } from '../machines/journal/record.ts'
import { replay } from '../machines/journal/replay.ts'
import { successNotification } from '../machines/notifications.ts'

const warmUps = 2000
const events = 10_000
const replayed = 2000

const viewer = {
  id: 'u-1',
  email: 'ada@gridhaul.example',
  name: 'Ada Byron',
  roles: ['ADMIN'],
  organizationId: 'o-1',
}
const asset = {
  name: 'MB-1',
  serial_number: 'SN-1',
  asset_model_id: 'm-1',
  service_area_id: 'a-1',
}
const failed = { type: 'xstate.error.actor.save', error: new Error('no'), actorId: 'save' }

/** Each actor's input, and the events that it receives in turn. */
const actors = {
  session: [
    { flag: true },
    { type: 'login.succeeded', viewer },
    { type: 'flag.changedElsewhere', loggedIn: false },
  ],
  notifications: [
    undefined,
    { type: 'notification.raised', notification: successNotification('Saved') },
    { type: 'notification.dismissed' },
  ],
  saveAsset: [{ id: 'MB-1' }, { type: 'record.submitted', values: asset }, failed],
  timelineView: [
    { view: defaultView, dayMinutes: 1440 },
    { type: 'playing.started', from: 0 },
    { type: 'playing.advanced', ms: 16 },
    { type: 'playing.stopped' },
  ],
}

const results = Object.entries(actors).map(([id, [input, ...turn]]) => [id, measure(id, input, turn)])
parentPort.postMessage(Object.fromEntries(results))

function measure(id, input, turn) {
  const recorder = createRecorder({ now: () => Date.now(), types: everyMachine.types })
  const bare = started(id, input)
  const recorded = started(id, input, recorder)
  // The journal is filled before it is measured.
  while (recorder.read().events[0]?.seq === 1) send(recorded, turn, 200)
  send(bare, turn, warmUps)
  return {
    bare: timed(() => send(bare, turn, events), events),
    recorded: timed(() => send(recorded, turn, events), events),
    replay: replayTime(id, input, turn),
  }
}

function replayTime(id, input, turn) {
  const recorder = createRecorder({ now: () => Date.now(), types: everyMachine.types, maxBytes: Infinity })
  send(started(id, input, recorder), turn, replayed)
  const journal = recorder.read()
  replay(journal, everyMachine)
  return timed(() => replay(journal, everyMachine), replayed)
}

/** Its calls never get a response. */
function started(id, input, recorder) {
  const unanswered = fromPromise(() => new Promise(() => {}))
  const { implementations } = everyMachine.machines[id]
  const calls = Object.keys(implementations.actors).map(name => [name, unanswered])
  const machine = everyMachine.machines[id].provide({ actors: Object.fromEntries(calls) })
  const inspect = recorder && { inspect: recorder.inspect }
  return createActor(machine, { id, input, clock: new SimulatedClock(), ...inspect }).start()
}

function send(actor, turn, times) {
  for (let i = 0; i < times; i++) actor.send(turn[i % turn.length])
}

/** µs for each of `times`. */
function timed(run, times) {
  const start = performance.now()
  run()
  return ((performance.now() - start) * 1000) / times
}
