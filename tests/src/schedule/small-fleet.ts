// A plan of two trucks and three batteries that the tests of the timeline look at from all sides.
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import { charge, discharge, drive, park, ride, smallPlan, stage, trip } from '../../support/small-plan.ts'

/** T-10 takes MB-1 and MB-2 from D-1 to S-1 in period 2; T-2 drives empty from D-2 to S-1 in period 1; MB-3 stays. */
export const fleet = layOut(
  decodePlan(
    smallPlan({
      trips: [
        trip('out', 2, 3, { truck: 'T-10', load: ['MB-1', 'MB-2'] }),
        trip('empty', 1, 2, { truck: 'T-2', from: 'D-2' }),
      ],
      trucks: {
        'T-10': [[park('D-1')], [drive('out')], [drive('out'), park('S-1')], [park('S-1')]],
        'T-2': [[drive('empty')], [drive('empty'), park('S-1')], [park('S-1')], [park('S-1')]],
      },
      batteries: {
        'MB-1': [
          [charge('D-1', 150, 57.5)],
          [ride('out', 57.5)],
          [ride('out', 57.5), stage('S-1', 57.5)],
          [discharge('MG-1', 30, 50)],
        ],
        'MB-2': [
          [stage('D-1', 100)],
          [ride('out', 100)],
          [ride('out', 100), discharge('MG-1', 20, 95)],
          [stage('S-1', 95)],
        ],
        'MB-3': [[stage('D-2', 0)], [stage('D-2', 0)], [charge('D-2', 40, 10)], [stage('D-2', 10)]],
      },
      shortfalls: { 'S-1': { '1': 0.5, '4': 2 }, 'S-2': { '3': 7 }, 'S-3': { '1': 0 } },
    }),
  ),
)

/** The rows, in the order of the layout. */
export const rows = { 'T-10': 0, 'T-2': 1, 'MB-1': 2, 'MB-2': 3, 'MB-3': 4 } as const
