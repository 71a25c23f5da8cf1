import { createCanvas } from '@napi-rs/canvas'
import { strToU8, zipSync } from 'fflate'

type Content = Record<string, unknown>

/** A node of ChatGPT's export. */
export function gptNode(
  id: string,
  parent: string | null,
  children: string[],
  role: string | null,
  content: string | Content = '',
  more: Content = {},
): [string, Content] {
  const message =
    role === null
      ? null
      : {
          id,
          author: { role },
          create_time: 1_700_000_000,
          content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content,
          ...more,
        }
  return [id, { id, parent, children, message }]
}

export const gptConversation = (id: string, title: string, nodes: [string, Content][], current: string) => ({
  conversation_id: id,
  title,
  create_time: 1_700_000_000.5,
  update_time: 1_700_100_000,
  current_node: current,
  mapping: Object.fromEntries(nodes),
})

const canvas = { name: 'Plan', type: 'document', content: '# The plan' }

/** A conversation with two answers, a hidden node, a canvas document, a picture, a file and an unknown block. */
export const branched = gptConversation(
  'g1',
  'Herons',
  [
    gptNode('root', null, ['system'], null),
    gptNode('system', 'root', ['q'], 'system', 'You are helpful.'),
    gptNode('q', 'system', ['a1', 'a2'], 'user', {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Pic1' },
        'What is this?',
      ],
    }),
    gptNode('a1', 'q', [], 'assistant', 'First try.'),
    gptNode('a2', 'q', ['call'], 'assistant', 'A heron \ue200cite\ue202turn0\ue201.'),
    gptNode('call', 'a2', ['tool'], 'assistant', JSON.stringify(canvas), {
      recipient: 'canmore.create_textdoc',
    }),
    gptNode('tool', 'call', ['end'], 'tool', 'Created.'),
    gptNode('end', 'tool', ['secret'], 'assistant', { content_type: 'hologram' }),
    gptNode('secret', 'end', ['q2'], 'user', 'Hidden.', {
      metadata: { is_visually_hidden_from_conversation: true },
    }),
    gptNode('q2', 'secret', [], 'user', 'Thanks', {
      metadata: { attachments: [{ id: 'file-Doc1', name: 'notes.md', mime_type: 'text/markdown' }] },
    }),
  ],
  'q2',
)

export const PICTURE = createCanvas(8, 6).toBuffer('image/png')

/** ChatGPT's export in two shards, with a picture as .dat and a file. */
export const chatGptZip = () =>
  Buffer.from(
    zipSync({
      'conversations-000.json': strToU8(
        JSON.stringify([branched, { mapping: {}, title: 'Empty', id: 'g2' }]),
      ),
      'conversations-001.json': strToU8(
        JSON.stringify([
          gptConversation(
            'g3',
            '',
            [gptNode('x', null, ['y'], 'user', 'Short\0'), gptNode('y', 'x', [], 'assistant', 'Yes.')],
            'y',
          ),
        ]),
      ),
      'file-Pic1.dat': [PICTURE, { level: 0 }],
      'file-Doc1-notes.md': strToU8('Herons fish at dusk.'),
      'conversation_asset_file_names.json': strToU8(JSON.stringify({ 'file-Pic1.dat': 'heron.png' })),
    }),
  )

export const claudeJson = JSON.stringify([
  {
    uuid: 'c1',
    name: 'Rent',
    created_at: '2025-02-01T10:00:00Z',
    updated_at: '2025-02-01T11:00:00Z',
    chat_messages: [
      {
        uuid: 'm1',
        sender: 'human',
        text: 'How high is the rent?',
        created_at: '2025-02-01T10:00:00Z',
        content: [{ type: 'text', text: 'How high is the rent?' }],
        attachments: [{ file_name: 'lease.pdf', extracted_content: 'The rent is 940 euros.' }],
        files: [{ file_name: 'photo.png' }],
      },
      {
        uuid: 'm2',
        sender: 'assistant',
        text: '940 euros.',
        created_at: '2025-02-01T10:00:05Z',
        content: [
          { type: 'thinking', thinking: 'Read the lease.' },
          {
            type: 'tool_use',
            name: 'artifacts',
            input: { title: 'Letter', type: 'text/markdown', content: 'Dear…' },
          },
          { type: 'text', text: '940 euros.' },
          { type: 'voice_note' },
        ],
        attachments: [],
      },
    ],
  },
])
