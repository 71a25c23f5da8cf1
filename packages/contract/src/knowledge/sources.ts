import type { z } from 'zod'
import type { CallBase } from '#core/endpoint.ts'
import { defineCalls } from '#core/endpoint.ts'
import { SOURCE_FAULTS } from '#core/source-faults.ts'
import type {
  ENTRY_ACTIONS,
  RUN_STATES,
  source,
  SOURCE_STATES,
  SOURCE_TYPES,
  sourceEntry,
  sourceInput,
  sourceRun,
  sourceSchemas,
  sourceTest,
  sourceTrial,
} from './sources.schemas.ts'

export type Source = z.output<typeof source>
export type SourceRun = z.output<typeof sourceRun>
export type SourceEntry = z.output<typeof sourceEntry>
export type SourceInput = z.output<typeof sourceInput>
export type SourceTest = z.output<typeof sourceTest>
export type SourceTrial = z.output<typeof sourceTrial>
export type SourceType = (typeof SOURCE_TYPES)[number]
export type SourceState = (typeof SOURCE_STATES)[number]
export type SourceRunState = (typeof RUN_STATES)[number]
export type SourceEntryAction = (typeof ENTRY_ACTIONS)[number]

const object = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const
const read = { kind: 'session', permission: 'knowledge_base:read', object } as const
const write = { kind: 'session', permission: 'knowledge_base:upload', object } as const
const configure = { kind: 'session', permission: 'knowledge_base:update', object } as const
const base: CallBase['errors'] = ['ERROR_KNOWLEDGE_BASE_NOT_FOUND']
const one = [...base, 'ERROR_SOURCE_NOT_FOUND'] as const
/** Archived bases are read-only. */
const changed = [...one, 'ERROR_KNOWLEDGE_BASE_ARCHIVED'] as const

/**
 * Services and directories from which documents of a base are synced (specification §3, §5; product decisions §6).
 */
export const sources = defineCalls<typeof sourceSchemas>()('sources', {
  list: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources',
    access: read,
    summary: 'Lists the sources of a knowledge base with their state.',
    errors: base,
  },
  create: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources',
    access: configure,
    summary: 'Adds a source after testing its credentials, and starts the first sync.',
    rate: 'costly',
    errors: [
      ...base,
      'ERROR_KNOWLEDGE_BASE_ARCHIVED',
      'ERROR_SOURCE_NAME_ALREADY_IN_USE',
      'ERROR_SOURCES_TOO_MANY',
      'ERROR_FIELD_NOT_FOUND',
      ...SOURCE_FAULTS,
    ],
  },
  get: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}',
    access: read,
    summary: 'Returns a source with its state.',
    errors: one,
  },
  update: {
    method: 'PUT',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}',
    access: configure,
    summary: 'Updates a source after testing it. A new address or account requires the credentials again.',
    rate: 'costly',
    errors: [
      ...changed,
      'ERROR_SOURCE_NAME_ALREADY_IN_USE',
      'ERROR_SOURCE_SYNCING',
      'ERROR_FIELD_NOT_FOUND',
      ...SOURCE_FAULTS,
    ],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}',
    access: configure,
    summary: 'Deletes a source with its documents.',
    errors: changed,
  },
  test: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/test',
    access: configure,
    summary: 'Tests a source: signs in, opens the location and reports what is wrong. Nothing is stored.',
    rate: 'costly',
    errors: changed,
  },
  sync: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}/sync',
    access: write,
    summary: 'Syncs a source now.',
    rate: 'costly',
    errors: [...changed, 'ERROR_SOURCE_SYNCING'],
  },
  preview: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}/preview',
    access: write,
    summary: 'Previews what a sync would add, change and remove, as a separate run. Changes nothing.',
    rate: 'costly',
    errors: [...changed, 'ERROR_SOURCE_SYNCING'],
  },
  settle: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}/held',
    access: write,
    summary: 'Lets a held sync remove the announced number of files, or keeps them until the next sync.',
    errors: [...changed, 'ERROR_SOURCE_NOT_HELD'],
  },
  runs: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}/runs',
    access: write,
    summary: 'Lists the latest sync runs of a source, newest first.',
    errors: one,
  },
  entries: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}/runs/{run_id}/entries',
    access: write,
    summary: 'Lists the files of a sync run or preview, those with errors first.',
    errors: [...one, 'ERROR_SOURCE_RUN_NOT_FOUND'],
  },
})
