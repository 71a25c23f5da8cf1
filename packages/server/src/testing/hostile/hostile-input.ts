import type { Call, CallSchemas } from '@parlance/contract/core/endpoint.ts'
import type { z } from 'zod'
import { uuidv7 } from '#core/ids.ts'
import { type Json, jsonOf, valueOf } from '#testing/random/samples.ts'

export type Hostile = { path: string; body: string | undefined }
/** A field of a call with one unexpected value; the rest of the request is valid. */
export type Case = { call: Call; name: string; kind: Kind; request: Hostile }

type Kind = 'integer' | 'number' | 'date' | 'cursor' | 'id' | 'text' | 'container'
/** A position in an input, its field, and the whole input with another value at that position. */
type Place = { name: string; field: string; kind: Kind; with: (value: unknown) => unknown }
type Known = Record<string, string>

/** Values that every field gets, regardless of its type. */
const ANYWHERE = ['a\0b', '\ud83d', { '\ude00': 1 }, nested(500), [], null]

const VALUES: Record<Kind, readonly unknown[]> = {
  integer: [-1, 0, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21, -(2 ** 31) - 1],
  number: [-1, 1.5, 2 ** 53, 1e21, 1e-50, 5e-324, -1e-50, 1e308],
  date: [
    ...['0000-01-01', '0001-01-01', '9999-12-31', '2024-02-30', '+275760-09-13', '-000001-01-01'].flatMap(
      (day) => [day, `${day}T23:59:59.999Z`],
    ),
    `2024-01-01T00:00:00.${'1'.repeat(200)}Z`,
    '2024-01-01T24:00:00Z',
    'infinity',
    '-infinity',
    'now',
  ],
  cursor: [
    ...['', 'x', '-1', '1e3', '2147483648', '99999999999999999999', '9'.repeat(400)],
    '-'.repeat(36),
    `9999-99-99_${'-'.repeat(36)}`,
    `0000-01-01_${uuidv7()}`,
    `0000-01-01T00:00:00.000Z_${uuidv7()}`,
    'q83vEjRWeJA',
    ...[
      null,
      1,
      {},
      [],
      [1],
      [null],
      ['a\0'],
      ['\ud83d'],
      ['infinity', 'infinity'],
      ['0000-01-01T00:00:00.000Z', uuidv7()],
      ['2024-01-01T00:00:00.000Z', '-'.repeat(36)],
      Array.from({ length: 900 }, () => 'x'),
    ].flatMap((place) => [encoded(place), `c.${encoded(place)}`]),
    `c.${Buffer.from(`0000-01-01T00:00:00.000Z|${uuidv7()}`).toString('base64url')}`,
  ],
  id: ['', '00000000-0000-0000-0000-000000000000', '-'.repeat(36), 'x'.repeat(36), '{}', -1],
  text: ['', ' ', '\u202e', '%', 'x'.repeat(8_000), `${'é'.repeat(4_000)}\ud83d`, '{}', '../..', -1, 2 ** 31],
  container: [1, 'x', [[]], [{}], { constructor: 1 }],
}

/** All such requests of a call. `known` provides the valid parts by the names of their fields. */
export function hostileCases(call: Call, schemas: CallSchemas, known: Known): Case[] {
  return placesOfCall(call, schemas, known).flatMap(({ name, kind, request }) =>
    [...VALUES[kind], ...ANYWHERE].map((value) => ({ call, name, kind, request: request(value) })),
  )
}

type PlaceOfCall = Pick<Place, 'name' | 'field' | 'kind'> & { request: (value: unknown) => Hostile }

/** All positions in the input of a call, each with a request that has a value there and is otherwise valid. */
export function placesOfCall(call: Call, schemas: CallSchemas, known: Known): PlaceOfCall[] {
  const params = schemas.params && jsonOf(schemas.params)
  const query = schemas.query && jsonOf(schemas.query)
  const body = schemas.body && call.consumes === undefined ? jsonOf(schemas.body) : undefined
  const valid = (): Input => ({
    params: validOf(params, known) ?? {},
    query: validOf(query, known) ?? {},
    body: validOf(body, known),
  })
  return Object.entries({ params, query, body }).flatMap(([where, json]) =>
    (json === undefined ? [] : placesOf(json, known, '')).map((place) => ({
      name: `${call.method} ${call.path} ${where}${place.name}`,
      field: place.field,
      kind: place.kind,
      request: (value) => requestOf(call, { ...valid(), [where]: place.with(value) }),
    })),
  )
}

/** All positions of a schema, including those of its alternatives. */
export function placesIn(schema: z.core.$ZodType): Place[] {
  return placesOf(jsonOf(schema), {}, '')
}

/** With a unique name, so that no other request has taken it. */
function validOf(json: Json | undefined, known: Known): unknown {
  return json === undefined ? undefined : valueOf(json, { ...known, name: uuidv7() })
}

function placesOf(schema: Json, known: Known, field: string): Place[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined) return alternatives.flatMap((one) => placesOf(one, known, field))
  const itself: Place = { name: '', field, kind: kindOf(schema, field), with: (value) => value }
  if (schema.type === 'array') {
    return [itself, ...placesOf(schema.items ?? {}, known, field).map(below('[]', (inner) => [inner]))]
  }
  if (schema.type !== 'object') return [itself]
  const having = (name: string, value: unknown) => ({
    ...(validOf(schema, known) as object),
    [name]: value,
  })
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    placesOf(inner, known, name).map(below(`.${name}`, (value) => having(name, value))),
  )
  const { additionalProperties: more } = schema
  if (typeof more !== 'object') return [itself, ...fields]
  return [itself, ...fields, ...placesOf(more, known, '').map(below('{}', (value) => having('key', value)))]
}

const below =
  (name: string, put: (inner: unknown) => unknown) =>
  (place: Place): Place => ({
    ...place,
    name: name + place.name,
    with: (value) => put(place.with(value)),
  })

function kindOf({ type, format, pattern }: Json, field: string): Kind {
  if (type === 'integer' || type === 'number') return type
  if (format === 'date' || format === 'date-time') return 'date'
  if (['cursor', 'before', 'after', 'page'].includes(field) || pattern?.includes('[0-9]') === true) {
    return 'cursor'
  }
  if (format === 'uuid') return 'id'
  return type === 'object' || type === 'array' ? 'container' : 'text'
}

type Input = { params: unknown; query: unknown; body: unknown }

function requestOf(call: Call, { params, query, body }: Input): Hostile {
  const named = recordOf(params)
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(named[name]))
  const search = Object.entries(recordOf(query))
    .flatMap(([name, value]) => [value].flat(1).map((one) => `${encode(name)}=${encode(one)}`))
    .join('&')
  return {
    path: search === '' ? path : `${path}?${search}`,
    body: body === undefined || call.method === 'GET' ? undefined : JSON.stringify(body),
  }
}

const recordOf = (value: unknown) =>
  (typeof value === 'object' ? { ...value } : {}) as Record<string, unknown>

/** Encoded as in an address; half a surrogate pair as the bytes that a careless program sends. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `${encodeURIComponent(text.toWellFormed())}%ED%A0%BD`
}

function encoded(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth))
}
