// Fictional customers, people, batteries, trucks and places: enough to make searching lists worthwhile.
import type { PlaceKind } from '../../domain/records/place.ts'
import type { RoleName } from '../../domain/roles.ts'

/** Each with the users of its account. */
export const demoCustomers: readonly (readonly [name: string, ...people: string[]])[] = [
  ['Harborview Events', 'Mara Lindgren', 'Tobias Achterberg'],
  ['Northfield Construction', 'Gwen Farrow', 'Hugo Petit', 'Ines Duarte'],
  ['Alder Creek Winery', 'Sofia Alder'],
  ['Aurora Film Studios', 'Nils Bergqvist', 'Chiara Ferri'],
  ['Bahía Clara Resorts', 'Lucía Ortega', 'Mateo Ibáñez'],
  ['Baltic Dredging', 'Aleksandra Wójcik'],
  ['Blue Heron Campgrounds', 'Dale Whitaker', 'June Whitaker'],
  ['Brightwater Utilities', 'Amara Osei', 'Keith Lowell', 'Priya Raman'],
  ['Café Zürich Catering', 'Jürg Ammann'],
  ['Cedar Ridge School District', 'Holly Brandt', 'Omar Haddad'],
  ['Coastline Marathon', 'Ruth Adeyemi'],
  ['Copper Basin Mining', 'Walt Jensen', 'Yara Costa'],
  ['Delta Port Authority', 'Pieter van Dijk', 'Noor Bakker'],
  ['Dovetail Timberworks', 'Saskia Holm'],
  ['Eastgate Hospital', 'Dr Miriam Katz', 'Leon Fuchs', 'Tara Singh'],
  ['Evergreen Data Centers', 'Victor Chen', 'Anouk Martin'],
  ['Fjord Ferries', 'Øystein Dahl', 'Åse Nygård'],
  ['Foxglove Festival', 'Robin Archer'],
  ['Granite Peak Quarry', 'Clint Moreau'],
  ['Harvest Moon Farms', 'Elena Petrova', 'Sam Okonkwo'],
  ['Highline Elevators', 'Marcus Webb'],
  ['Inselbahn Tours', 'Katrin Voss'],
  ['Juniper Outdoor Cinema', 'Paolo Conti', 'Beth Harlow'],
  ['Kestrel Airfield', 'Major Tom Rudd'],
  ['Lakeshore Transit', 'Danielle Brooks', 'Farid Nasser'],
  ['Lotus Garden Hotels', '王小明', '陈丽'],
  ['Meridian Telecom', 'Giulia Romano', 'Ben Ashworth'],
  ['Millbrook Water Board', 'Agnes Turner'],
  ['Nova Vaccine Logistics', 'Hannah Weiss', 'Carlos Mejía'],
  ['Old Town Market Hall', 'Zeynep Kaya'],
  ['Orchard Street Housing', 'Deirdre Walsh'],
  ['Pelican Bay Yacht Club', 'Jean Luc Roy'],
  ['Quayside Concerts', 'Imani Brown', 'Stefan Novak'],
  ['Redwood Emergency Services', 'Captain Lee Park', 'Ana Souza', 'Will Grant'],
  ['Silverline Rail', 'Тарас Коваль', 'Оксана Бойко'],
  ['Stone Arch Brewery', 'Molly Pierce'],
  ['Summit Ski Patrol', 'Luca Steiner'],
  ['Tidewater Desalination', 'Rania Khoury', 'Eric Lund'],
  ['Uptown Food Trucks', 'Tasha Greene'],
  ['Verde Valley Vineyards', 'Pablo Reyes'],
  ['Windmill Lane Nursery', 'Fiona Clarke'],
]

/** The operator's staff, besides the demo accounts. */
export const demoStaff: readonly { name: string; roles: readonly RoleName[] }[] = [
  { name: 'Alicia Navarro', roles: ['BUSINESS_OPERATIONS'] },
  { name: 'Bo Sandberg', roles: ['FIELD_OPERATIONS'] },
  { name: 'Carmen Iglesias', roles: ['FIELD_OPERATIONS'] },
  { name: 'Daniel Obi', roles: ['BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'] },
  { name: 'Emil Kovač', roles: ['FIELD_OPERATIONS'] },
  { name: 'Fatima Zahra', roles: ['BUSINESS_OPERATIONS'] },
  { name: 'Grace Nakamura', roles: ['FIELD_OPERATIONS'] },
  { name: 'Hamish Reid', roles: [] },
]

export const demoServiceAreas = ['Harbor North', 'Harbor South', 'Hill Country', 'River Valley'] as const
export const demoAssetModels = ['GridCube 160', 'GridCube 160 Mk II', 'GridCube 200'] as const

/** The batteries of the sample plan, under its names; `model` and `area` are indexes of the two lists above. */
export const demoAssets: readonly { name: string; serialNumber: string; model: number; area: number }[] = [
  { name: 'MB-1', serialNumber: 'GC160-23-0117', model: 0, area: 0 },
  { name: 'MB-2', serialNumber: 'GC160-23-0121', model: 0, area: 0 },
  { name: 'MB-3', serialNumber: 'GC160-23-0122', model: 0, area: 1 },
  { name: 'MB-4', serialNumber: 'GC160M2-24-0008', model: 1, area: 1 },
  { name: 'MB-5', serialNumber: 'GC160M2-24-0015', model: 1, area: 2 },
  { name: 'MB-6', serialNumber: 'GC160M2-24-0016', model: 1, area: 2 },
  { name: 'MB-7', serialNumber: 'GC200-25-0002', model: 2, area: 3 },
  { name: 'MB-8', serialNumber: 'GC200-25-0003', model: 2, area: 3 },
]

export interface DemoTruck {
  name: string
  model: string
  vin: string
  plate: string
  capacity: number
  area: number
}

/** The trucks of the sample plan, and how many batteries each carries. */
export const demoTrucks: readonly DemoTruck[] = [
  { name: 'T-1', model: 'Hauler 26', vin: 'GHX26D1A0P0000417', plate: 'GH 1201', capacity: 3, area: 0 },
  { name: 'T-2', model: 'Hauler 26', vin: 'GHX26D1A2P0000418', plate: 'GH 1202', capacity: 3, area: 1 },
  { name: 'T-3', model: 'Hauler 18', vin: 'GHX18D1A5R0000092', plate: 'GH 1303', capacity: 2, area: 2 },
  { name: 'T-4', model: 'Hauler 18', vin: 'GHX18D1A7R0000093', plate: 'GH 1304', capacity: 2, area: 3 },
]

export interface DemoPlace {
  id: string
  kind: PlaceKind
  name: string
  /** Of a customer; the operator's own without. */
  customer?: string
  latitude: number
  longitude: number
  chargers?: number
  chargerPowerKw?: number
  tariff?: string
  notes?: string
}

/** The places of the sample plan, around a harbor: its trips take a quarter of an hour. */
export const demoPlaces: readonly DemoPlace[] = [
  {
    id: 'D-1',
    kind: 'depot',
    name: 'Harbor Depot',
    latitude: 29.3137,
    longitude: -94.7958,
    chargers: 4,
    chargerPowerKw: 150,
    tariff: 'Night rate 22:00-06:00',
    notes: 'Gate code at the dispatcher. Trucks enter from the east.',
  },
  {
    id: 'D-2',
    kind: 'depot',
    name: 'Mainland Depot',
    latitude: 29.3838,
    longitude: -94.9027,
    chargers: 4,
    chargerPowerKw: 150,
    tariff: 'Night rate 22:00-06:00',
  },
  {
    id: 'S-1',
    kind: 'site',
    name: 'Harborview Pier',
    customer: 'Harborview Events',
    latitude: 29.2857,
    longitude: -94.7894,
    notes: 'Deliveries before 10:00 on event days.',
  },
  {
    id: 'S-2',
    kind: 'site',
    name: 'Port Terminal 4',
    customer: 'Delta Port Authority',
    latitude: 29.3459,
    longitude: -94.8541,
  },
  {
    id: 'S-3',
    kind: 'site',
    name: 'Causeway Construction Site',
    customer: 'Northfield Construction',
    latitude: 29.3042,
    longitude: -94.8887,
  },
  {
    id: 'S-4',
    kind: 'site',
    name: 'Eastgate Hospital',
    customer: 'Eastgate Hospital',
    latitude: 29.4238,
    longitude: -94.9647,
    tariff: 'Critical load',
  },
  { id: 'MG-1', kind: 'microgrid', name: 'Pier Microgrid', latitude: 29.2917, longitude: -94.7755 },
  { id: 'MG-2', kind: 'microgrid', name: 'Terminal Microgrid', latitude: 29.3524, longitude: -94.8437 },
  { id: 'MG-3', kind: 'microgrid', name: 'Causeway Microgrid', latitude: 29.3118, longitude: -94.8996 },
  { id: 'MG-4', kind: 'microgrid', name: 'Hospital Microgrid', latitude: 29.4318, longitude: -94.9748 },
]
