// The page of a truck while the server cannot be reached: its stored run sheet.
import { useParam } from '../../../hooks/use-param.ts'
import { StoredRunSheets } from '../../../run-sheets/stored-run-sheets.tsx'

export default function TruckOffline() {
  return <StoredRunSheets pageTitle="Truck" truckId={useParam('id')} />
}
