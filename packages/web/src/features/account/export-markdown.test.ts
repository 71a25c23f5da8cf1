import { expect, test } from 'vitest'
import type { Export } from './account.queries.ts'
import { exportMarkdown } from './export-markdown.ts'

const texts = {
  title: 'My data',
  person: 'Me',
  groups: 'Groups',
  assistants: 'Assistants',
  instructions: 'Instructions:',
  prompts: 'Prompts',
  knowledge_bases: 'Knowledge bases',
  drafts: 'Drafts',
  conversations: 'Conversations',
  me: 'I',
  role: 'User',
}
const at = '2026-01-01T00:00:00.000Z'
const data: Export = {
  exported_at: at,
  person: {
    id: '1',
    username: 'alice',
    name: 'alice',
    email: 'alice@parlance.example',
    lang: 'en',
    role: 'USER',
    created_at: at,
    last_seen_at: null,
  },
  sessions: [],
  shared_threads: [],
  connected_services: [],
  allowed_tools: [],
  groups: [],
  external_groups: [],
  assistants: [
    {
      id: '2',
      name: 'Desk\nhelp',
      description: {},
      welcome: {},
      starters: [],
      instructions: 'Be kind.\n# Not a heading',
      support_contact: '',
      created_at: at,
      updated_at: at,
    },
  ],
  folders: [],
  prompts: [
    {
      id: '6',
      name: 'Lease',
      system_prompt: 'Answer as {{role}}.',
      user_prompt: 'What about {{topic}}?',
      variables: [],
      versions: [],
      created_at: at,
      updated_at: at,
    },
  ],
  prompt_runs: [],
  knowledge_bases: [
    {
      id: '3',
      name: 'Shelf',
      description: '',
      documents: [{ name: 'a.pdf', size: 1, created_at: at }],
      created_at: at,
      updated_at: at,
    },
  ],
  test_questions: [],
  passage_changes: [],
  conversation_files: [],
  installed: [],
  shared_with_me: [],
  thread_exports: [],
  thread_imports: [],
  drafts: [],
  notices: [],
  thread_count: 1,
  threads: [
    {
      id: '3',
      name: 'First',
      assistant_name: 'Desk',

      folder_name: null,
      created_at: at,
      updated_at: at,
      messages: [
        {
          id: '4',
          parent_id: null,
          role: 'user',
          status: 'completed',
          parts: [{ type: 'text', text: 'Hello' }],
          summary: null,
          created_at: at,
        },
        {
          id: '5',
          parent_id: '4',
          role: 'assistant',
          status: 'completed',
          parts: [{ type: 'text', text: 'Hi' }],
          summary: null,
          created_at: at,
        },
      ],
    },
  ],
}

test('exportMarkdown creates a document with the person, what they created and what was said', () => {
  expect(exportMarkdown(data, texts, () => 'then')).toBe(
    [
      '# My data',
      'then',
      '## Me',
      '- alice\n- alice\n- alice@parlance.example\n- User',
      '## Assistants',
      '### Desk help',
      'Instructions:',
      '> Be kind.\n> # Not a heading',
      '## Prompts',
      '### Lease',
      '> Answer as {{role}}.',
      '> What about {{topic}}?',
      '## Knowledge bases',
      '### Shelf',
      '- a.pdf',
      '## Conversations',
      '### First',
      'then',
      '**I** (then)',
      'Hello',
      '**Desk** (then)',
      'Hi\n',
    ].join('\n\n'),
  )
})
