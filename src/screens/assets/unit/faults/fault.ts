// A fault as the tab shows it.
import type { AssetFaultsQuery } from '../../../../../gql/operations/faults.generated.ts'

export type Fault = AssetFaultsQuery['faults'][number]
