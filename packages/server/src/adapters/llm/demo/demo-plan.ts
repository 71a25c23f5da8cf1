import { chooseQuotes, fold, questionLanguage } from '#adapters/llm/demo/demo-grounding.ts'
import {
  DEMO_SAMPLES,
  type DemoSample,
  type DemoTexts,
  english,
  french,
} from '#adapters/llm/demo/demo-texts.ts'
import { demoHelp } from '#adapters/llm/demo/demo-helpers.ts'
import { type DemoTool, runDemoTool } from '#adapters/llm/demo/demo-tools.ts'
import { type ChatRequest, isQuoted, type PromptPart } from '#adapters/llm/port.ts'

/** The planned answer of the demo model, in order. */
export type DemoStep =
  | { type: 'reasoning'; text: string }
  | { type: 'text'; text: string }
  | { type: 'tool'; tool: DemoTool }
  /** One of the caller's own tools, which the caller runs. */
  | { type: 'call'; name: string; input: unknown }

const WORDS: Record<DemoSample, RegExp> = {
  table: /\btabl(?:e|eau)/,
  code: /\bcode|\bprogram|\bpython\b|\bjavascript\b|\bsql\b/,
  maths: /\bmath|\bformul|\bequation/,
  list: /\blist/,
  quote: /\bquot|\bcitation|\bcite/,
  link: /\blink|\blien/,
}
const EVERYTHING = /\bmarkdown\b|\brich\b|\bformatting\b|mise en forme/
const LONG_PARTS = 36

/** Plans an answer from the words of the question and from the passages found; nothing is invented. */
export function planDemoAnswer(request: ChatRequest, now: Date): DemoStep[] {
  if (request.helper) return [{ type: 'text', text: demoHelp(request.helper, request) }]
  const parts = lastQuestion(request)
  const question = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  const isGrounded = request.grounding.length > 0
  const language = isGrounded ? questionLanguage(question, request.language) : request.language
  const texts = language === 'fr' ? french : english
  const folded = fold(question)
  const steps: DemoStep[] = []
  if (/\breason|\breflech|\braisonn|\bthink/.test(folded)) {
    steps.push(...texts.reasoning.map((text): DemoStep => ({ type: 'reasoning', text })))
  }
  const blocks = [...imageNotes(parts, texts)]
  if (isGrounded) blocks.push(...groundedBlocks(question, request, texts))
  const shown = EVERYTHING.test(folded)
    ? DEMO_SAMPLES
    : DEMO_SAMPLES.filter((name) => WORDS[name].test(folded))
  const long = /\blong/.test(folded)
  const tool = /\btool|\boutil/.test(folded)
  if (!isGrounded) {
    blocks.push(texts.intro)
    if (shown.length === 0 && !long && !tool) blocks.push(texts.help)
  }
  blocks.push(...shown.map((name) => texts.samples[name]))
  if (long) blocks.push(...longBlocks(texts))
  steps.push({ type: 'text', text: blocks.join('\n\n') })
  if (tool) steps.push(...toolSteps(question, now, texts))
  return steps
}

function lastQuestion(request: ChatRequest): PromptPart[] {
  const parts = request.messages.findLast(({ role }) => role === 'user')?.parts ?? []
  return parts.filter((part) => part.type !== 'text' || !isQuoted(part.text))
}

function imageNotes(parts: PromptPart[], texts: DemoTexts): string[] {
  return parts
    .filter((part) => part.type === 'image')
    .map((part) => texts.image(part.media_type, Math.max(1, Math.round(part.data.length / 1000))))
}

function groundedBlocks(question: string, request: ChatRequest, texts: DemoTexts): string[] {
  const quotes = chooseQuotes(question, request.grounding)
  const fits = quotes.some((quote) => quote.fits)
  return [
    texts.grounded,
    ...(fits ? [] : [texts.nothingFits]),
    ...quotes.map(({ number, title, text }) => `> ${text}\n>\n> — *${plain(title)}* [${number}]`),
    texts.groundedEnd,
  ]
}

/** A title is a file's name, not markup. */
function plain(title: string): string {
  return title.replace(/([\\`*_[\]<>])/g, '\\$1').replace(/\s+/g, ' ')
}

function longBlocks(texts: DemoTexts): string[] {
  const parts = Array.from({ length: LONG_PARTS }, (_, index) => {
    const topic = texts.longTopics[index % texts.longTopics.length] ?? ''
    return `${texts.longPart(index + 1)}\n\n${topic}`
  })
  return [texts.longTitle, ...parts]
}

function toolSteps(question: string, now: Date, texts: DemoTexts): DemoStep[] {
  const tool = runDemoTool(question, now)
  const result =
    tool.name === 'clock'
      ? texts.clock(tool.output.now)
      : texts.calculator(tool.input.expression, tool.output.value)
  return [
    { type: 'text', text: `\n\n${texts.toolIntro}` },
    { type: 'tool', tool },
    { type: 'text', text: `\n\n${result}` },
  ]
}
