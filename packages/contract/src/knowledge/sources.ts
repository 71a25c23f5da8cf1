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
/** Of what is archived nothing is changed. */
const changed = [...one, 'ERROR_KNOWLEDGE_BASE_ARCHIVED'] as const

/** Where documents of a base come from by themselves (specification §3, §5; product decisions §6). */
export const sources = defineCalls<typeof sourceSchemas>()('sources', {
  list: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources',
    access: read,
    summary: 'The sources of a base and how they do.',
    errors: base,
  },
  create: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources',
    access: configure,
    summary: 'Adds a source, once its credentials have been tried; its first sync begins at once.',
    rate: 'costly',
    errors: [
      ...base,
      'ERROR_KNOWLEDGE_BASE_ARCHIVED',
      'ERROR_SOURCE_NAME_ALREADY_IN_USE',
      'ERROR_SOURCES_TOO_MANY',
      ...SOURCE_FAULTS,
    ],
  },
  get: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}',
    access: read,
    summary: 'One source and how it does.',
    errors: one,
  },
  update: {
    method: 'PUT',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}',
    access: configure,
    summary:
      'Changes a source, once it has been tried; another address or account asks for the credentials again.',
    rate: 'costly',
    errors: [...changed, 'ERROR_SOURCE_NAME_ALREADY_IN_USE', 'ERROR_SOURCE_SYNCING', ...SOURCE_FAULTS],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}',
    access: configure,
    summary: 'Deletes a source with the documents that came from it.',
    errors: changed,
  },
  test: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/test',
    access: configure,
    summary: 'Signs in and looks at the place, and tells what is wrong; stores nothing.',
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
    summary: 'Lists what a sync would add, change and remove, as a run of its own; changes nothing.',
    rate: 'costly',
    errors: [...changed, 'ERROR_SOURCE_SYNCING'],
  },
  settle: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}/held',
    access: write,
    summary: 'Lets a held sync remove as many files as it told, or keeps them until the next sync.',
    errors: [...changed, 'ERROR_SOURCE_NOT_HELD'],
  },
  runs: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}/runs',
    access: write,
    summary: 'The last runs of a source, newest first.',
    errors: one,
  },
  entries: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/sources/{source_id}/runs/{run_id}/entries',
    access: write,
    summary: 'What a run did, or a preview would do, file by file; those with an error first.',
    errors: [...one, 'ERROR_SOURCE_RUN_NOT_FOUND'],
  },
})
