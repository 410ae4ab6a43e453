// /api/trucks and /api/trucks/{id}.
import { editTruckBody, newTruckBody } from '../../../../domain/calls/units.ts'
import { truck, truckInService } from '../../../../domain/records/truck.ts'
import { withService } from '../../../repositories/maintenance.ts'
import { addTruck, editTruck, findTruck, listTrucks } from '../../../repositories/trucks.ts'
import { recordRoutes } from './record-routes.ts'

export const truckRoutes = recordRoutes({
  type: 'truck',
  summaries: {
    list: 'The trucks, of one organization where it is named',
    read: 'One truck',
    create: 'Creates a truck',
    change: 'Changes the given fields of a truck',
    delete: 'Deletes a truck',
  },
  sent: truck,
  read: truckInService,
  created: newTruckBody,
  changed: editTruckBody,
  list: listTrucks,
  find: findTruck,
  complete: (db, rows) => withService(db, 'truck', rows),
  add: addTruck,
  edit: editTruck,
})
