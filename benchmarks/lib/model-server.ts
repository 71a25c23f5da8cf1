// The scripted OpenAI-compatible model, cheap enough not to be the limit: frames are built once, with one clock for
// all.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openaiWire } from '@parlance/tests/fakes/llm/wire-openai.ts'
import type { Frame } from '@parlance/tests/fakes/llm/wire.ts'
import { numbered, scriptOfModel } from '@parlance/tests/fakes/llm/script.ts'
import { now } from './processes.ts'

const MODELS = ['numbered-400-50ps', 'numbered-400-20ps', 'numbered-100-20ps', 'numbered-5', 'endless-50ps']
const CLOCK_MS = 2

type Answer = { response: ServerResponse; frames: Buffer[]; sent: number; rate: number; began: number }

/** The messages to the measuring process. */
export type ModelReport =
  | { type: 'listening'; port: number }
  | { type: 'tokens'; count: number }
  | { type: 'closed'; question: string; at: number }

type Question = { model: string; messages: { content: string }[] }

const answers = new Set<Answer>()
const prepared = new Map<string, Buffer[]>()
let tokens = 0

function report(message: ModelReport): void {
  process.send?.(message)
}

function bytesOf(frames: Frame[]): Buffer {
  return Buffer.from(frames.map((frame) => ('data' in frame ? `data: ${frame.data}\n\n` : '')).join(''))
}

/** The first frame opens the answer and carries the first token, the last one ends it. */
function framesOf(model: string): Buffer[] {
  const known = prepared.get(model)
  if (known !== undefined) return known
  const wire = openaiWire(model)
  const { tokens: count, endless } = scriptOfModel(model)
  const total = endless === true ? 100_000 : Number(count ?? 3)
  const usage = { input: 12, cached: 4, output: total, reasoning: 0 }
  const frames = Array.from({ length: total }, (_, index) => bytesOf(wire.text(numbered(index + 1))))
  frames[0] = Buffer.concat([bytesOf(wire.start()), frames[0] ?? Buffer.alloc(0)])
  frames.push(bytesOf([...wire.finish('stop', usage), ...wire.end()]))
  prepared.set(model, frames)
  return frames
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const body: Question = JSON.parse(Buffer.concat(parts).toString())
  const { rate } = scriptOfModel(body.model)
  const frames = framesOf(body.model)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  if (rate === undefined) {
    tokens += frames.length - 1
    for (const frame of frames) response.write(frame)
    response.end()
    return
  }
  const state = { response, frames, sent: 0, rate: rate / 1000, began: now() }
  answers.add(state)
  response.on('close', () => {
    answers.delete(state)
    if (!response.writableEnded)
      report({ type: 'closed', question: body.messages.at(-1)?.content ?? '', at: now() })
  })
}

/** The first token comes after one interval, like the first token of a real model, not immediately. */
function advance(state: Answer, at: number): void {
  const due = Math.min(Math.floor((at - state.began) * state.rate), state.frames.length)
  while (state.sent < due) {
    state.response.write(state.frames[state.sent])
    state.sent += 1
    tokens += 1
  }
  if (state.sent < state.frames.length) return
  tokens -= 1
  answers.delete(state)
  state.response.end()
}

setInterval(() => {
  const at = now()
  for (const state of answers) advance(state, at)
}, CLOCK_MS)

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void answer(request, response)
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ object: 'list', data: MODELS.map((id) => ({ id, object: 'model' })) }))
})
server.on('connection', (socket) => socket.setNoDelay(true))
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) report({ type: 'listening', port: address.port })
})
process.on('message', () => report({ type: 'tokens', count: tokens }))
process.on('disconnect', () => process.exit())
