// The rules of rows that are trucks: those of the truck's forms.
import * as z from 'zod/mini'
import type { Truck } from '../records/truck.ts'
import { editTruckForm, newTruckForm } from '../validate/trucks.ts'
import { importColumns } from './columns.ts'
import type { FormValues, RowRules } from './plan-rows.ts'
import { nameOf, type References } from './references.ts'
import { findUnit, type Owners, readReferences, textsOf } from './unit-rules.ts'

export interface TruckRecords {
  /** All that the file names by id or name. */
  trucks: readonly Truck[]
  serviceAreas: References
  owners: Owners
}

const columns = importColumns.trucks
const texts = ['name', 'model', 'vin', 'licensePlate', 'mbessCapacity']

export const truckRules = ({ trucks, serviceAreas, owners }: TruckRecords): RowRules<Truck> => ({
  columns,
  newForm: newTruckForm,
  editForm: z.partial(editTruckForm),
  find: cells => findUnit(cells, { records: trucks, owners, columns }),
  read(cells, truck) {
    const { values, problems } = readReferences(cells, {
      serviceAreaId: {
        header: columns.serviceAreaId,
        references: serviceAreas,
        current: truck?.service_area_id ?? null,
      },
    })
    return { values: { ...textsOf(cells, texts), ...values }, problems }
  },
  nameOf: ({ name }) => name,
  valuesOf: truckValues,
  shown: (field, value) =>
    field === 'serviceAreaId'
      ? nameOf(serviceAreas, value as string | null)
      : (value as string | number | null),
})

export const truckValues = (truck: Truck): FormValues => ({
  name: truck.name,
  model: truck.model,
  vin: truck.vin,
  licensePlate: truck.license_plate,
  mbessCapacity: truck.mbess_capacity,
  serviceAreaId: truck.service_area_id,
})
