// A battery and a truck, as the server tells of them, and a trip of that truck, as a plan has it.
export const battery = {
  id: 'a-1',
  name: 'MB-1',
  serial_number: 'SN-001',
  asset_model: { id: 'm-1', name: 'Titan 160' },
  service_area_id: 's-1',
  organization_id: 'o-1',
}

export const truck = {
  id: 't-1',
  name: 'T-1',
  model: 'Hauler 5',
  vin: 'VIN1',
  license_plate: 'AB 12',
  mbess_capacity: 4,
  service_area_id: 's-1',
  organization_id: 'o-1',
}

export const trip = {
  id: 't1',
  truckId: 'T-1',
  batteryIds: ['MB-1'],
  sourceId: 'D-1',
  destinationId: 'S-2',
  startPeriod: 33,
  endPeriod: 33,
}
