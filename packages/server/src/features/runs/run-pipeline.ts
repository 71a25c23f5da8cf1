import { textOf } from '@parlance/contract/chat/text-of.ts'
import type { ChatModel, ModelInterface } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { Stopped } from '#core/stopped.ts'
import { keepCitations, prepareCitations } from '#features/citations/citations.service.ts'
import { retryWhileDatabaseUnavailable } from '#db/retry.ts'
import { noteUnanswered } from '#features/open-questions/recording.service.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { nameThread } from '#features/system-assistants/titles.service.ts'
import { keepFile } from './answering/answer-files.ts'
import { isCurated } from './answering/curated/curated.service.ts'
import { writeFixed } from './answering/fixed-answer.ts'
import { isDeclined } from './answering/documents-only/declined.service.ts'
import { drawingInto } from './answering/drawing/draw-for-tool.service.ts'
import { drawAnswer } from './answering/drawing/draw.service.ts'
import { withAnswerPictures } from './answering/drawing/drawing-inputs.service.ts'
import { allowancesOf } from '#features/usage/usage.service.ts'
import { candidatesFor } from './answering/candidates.service.ts'
import { GenerationFailed, nameOf } from './answering/generate.service.ts'
import { filesOnPath } from './answering/attached.queries.ts'
import { pictureReader } from './answering/attached.service.ts'
import { grounded, groundingOf, promptPassages, roomBeside } from './answering/ground.service.ts'
import { promptTokens } from './answering/prompt-tokens.ts'
import type { GivenPassage } from './answering/passages.service.ts'
import { AnswerJudge, questionsIn } from './answering/judge-answer.service.ts'
import { AnswerCost } from './answering/tools/answer-cost.ts'
import { knownAddresses } from './answering/tools/web/addresses.ts'
import { citing } from './answering/tools/cite.ts'
import { OpenedPages } from './answering/tools/web/opened-pages.ts'
import { closingOf } from './answering/tools/open-calls.ts'
import { callsIn, withTools } from './answering/tools/results/replay.ts'
import { waiting } from './answering/tools/waiting.ts'
import { wholeResults } from './answering/tools/results/whole-results.ts'
import { withSummary } from './answering/summaries/summary-prompt.ts'
import { conversationForModel } from './answering/summaries/conversation-for-model.service.ts'
import { SignedSteps } from './answering/tools/servers/signed-steps.ts'
import { answerWithTools } from './answering/tools/tool-loop.service.ts'
import { offerOf, toolsFor } from './answering/tools/tools.service.ts'
import { filledInstructions } from './answering/instructions.service.ts'
import { historyTo } from './messages.queries.ts'
import type { PreparedRun } from './starting/prepared-run.ts'
import { promptOf, withCiting, withoutPictures } from './answering/prompt.service.ts'
import { historyRoom, isDocumentsOnly } from './answering/retrieve.service.ts'
import { searchQueryFor } from './answering/search-query.service.ts'
import type { RunEngine } from './run-engine.ts'
import { failure, type Outcome, shortReading, success } from './run-outcome.ts'
import { RunWriter } from './saving/run-writer.ts'
import { settleRun } from './settle-run.ts'

type Models = (name: ModelInterface) => Promise<ChatModel>
/** Starts a stored run, which then continues on the server even without viewers. */
export function launch(ctx: UserCtx, engine: RunEngine, models: Models, run: PreparedRun): void {
  const writer = new RunWriter(engine.log, run.id, engine.pace)
  const abort = new AbortController()
  const began = performance.now()
  writer.start(run.message_id, startMetadata(run), run.continued)
  // its last sentence is complete
  if (run.works_on) writer.finish()
  if (run.model.instead_of) {
    const [from, to] = [run.model.instead_of, run.model.label].map((label) => nameIn(ctx, label))
    writer.say({ type: 'data-fallback', data: { from: from ?? '', to: to ?? '', code: 'model_replaced' } })
  }
  const { replaced } = run.reservation
  if (replaced !== null) {
    const data = { from: nameOf(replaced), to: nameOf(run.model), code: 'budget' }
    writer.say({ type: 'data-fallback', data })
  }
  const done = answer(ctx, engine, models, run, writer, abort.signal)
    .then(async (outcome) => {
      const duration = Math.round(performance.now() - began)
      const isUntitled = await settleRun(ctx, engine, run, writer, outcome, duration)
      if (outcome.status === 'completed') await noteUnanswered(ctx, run.message_id, writer.parts)
      return isUntitled
    })
    .then((isUntitled) =>
      isUntitled
        ? engine.runInBackground((signal) => nameThread(ctx, models, run.thread_id, signal))
        : undefined,
    )
    .catch((error: unknown) => {
      ctx.log.error({ run_id: run.id, err: error }, 'the end of a run could not be stored')
      engine.giveUp(run.id)
      engine.log.end(run.id)
    })
  engine.add({ id: run.id, writer, abort, done })
}

function nameIn(ctx: UserCtx, label: CallableModel['label']): string {
  const { en = '', fr = '' } = label
  return ctx.actor.lang === 'en' ? en || fr : fr || en
}

async function answer(
  ctx: UserCtx,
  { pace }: RunEngine,
  models: Models,
  run: PreparedRun,
  writer: RunWriter,
  signal: AbortSignal,
): Promise<Outcome> {
  if (run.model.type === 'image') return await drawAnswer(ctx, models, run, writer, signal)
  const sent: number[] = []
  /** All passages that the answer is given. */
  const given: GivenPassage[] = []
  const pages = new OpenedPages(writer)
  const judge = new AnswerJudge(writer, given, pages)
  const cost = new AnswerCost()
  const ending = () => ({ sent: sumOf(sent), tools_nano: cost.nano, signed_steps: writer.steps.kept() })
  try {
    const from = run.continued.length > 0 ? run.message_id : run.parent_id
    const { assistant, continued } = run
    const { context_size } = run.model
    const isContinued = continued.length > 0
    const onRetry = (err: unknown) => ctx.log.warn({ err }, 'reading the data of a run failed; retrying')
    const [history, attached, candidates, instructions] = await retryWhileDatabaseUnavailable(
      { signal, onRetry },
      () => {
        const { ahead } = run
        // not retried here: if it failed, it is read again
        run.ahead = null
        return Promise.all([
          ahead?.history ?? historyTo(ctx, run.thread_id, from, historyRoom(assistant, run.model)),
          ahead?.attached ?? filesOnPath(ctx, run.thread_id, from),
          ahead?.candidates ?? candidatesFor(ctx, run),
          // an expert prompt is filled before it runs
          assistant.id === null ? assistant.instructions : filledInstructions(ctx, assistant.instructions),
        ])
      },
    )
    judge.questions = questionsIn(history)
    const readPictures = run.model.capabilities.vision ? pictureReader(ctx, attached) : null
    if (isContinued) writer.steps = new SignedSteps(history.at(-1)?.signed_steps ?? [])
    const query = searchQueryFor(ctx, models, { assistant_id: assistant.id, history, continued }, signal)
    const ground = await grounded(
      ctx,
      {
        assistant,
        thread_id: run.thread_id,
        attached,
        readPictures,
        query,
        context_size,
        continued,
        use_curated: run.use_curated,
      },
      (event) => writer.say(event),
      signal,
    )
    if (isDeclined(ground) || isCurated(ground))
      return { ...writeFixed(ctx, run, writer, ground), ...ending() }
    if (ground !== null && ground !== 'failed') given.push(...ground)
    if (!isContinued) await keepGround(ctx, run, writer)
    const tools = await toolsFor(ctx, run, attached)
    const system = withTools(withCiting(instructions, ground, isDocumentsOnly(assistant)), tools)
    const pictures =
      readPictures === null
        ? new Map<string, Buffer>()
        : await withAnswerPictures(ctx, run.thread_id, history, (await readPictures()).shown)
    const most = historyRoom(assistant, run.model)
    const room =
      attached.length + pictures.size === 0
        ? most
        : Math.min(most, roomBeside(ground, pictures.size, context_size))
    const { said, summary } = await conversationForModel(
      ctx,
      models,
      { thread_id: run.thread_id, assistant_id: assistant.id, leaf: from, history, room },
      (event) => writer.say(event),
      signal,
    )
    const made = history.flatMap(({ parts }) => callsIn(parts))
    const messages = withSummary(
      promptOf(said, run.works_on ? 'work' : isContinued, promptPassages(ground), pictures),
      summary,
    )
    const generated = await answerWithTools(
      models,
      candidates,
      {
        system,
        messages,
        cache_key: run.thread_id,
        // a fallback model may lack vision
        fit: (model, turn) => (model.capabilities.vision ? [...turn] : withoutPictures(turn)),
        onTurn: (turn, offered) => void sent.push(promptTokens(system, turn, offered)),
        temperature: run.assistant.temperature,
        max_output_tokens: run.assistant.max_output_tokens,
        allowance: allowancesOf(ctx, run.reservation),
        offer: offerOf(tools, context_size, history),
        run: {
          id: run.id,
          ctx,
          language: ctx.actor.lang ?? 'fr',
          assistant,
          attached,
          window: context_size,
          addresses: () => knownAddresses(history, writer.parts),
          cite: citing(ctx, run, writer, given),
          keep: (data, by) => keepFile(ctx, run, writer, { data }, by),
          calls: () => [...made, ...callsIn(writer.parts)],
          ...wholeResults(ctx, run),
          ...waiting(ctx, run, writer),
          pages,
          draw: drawingInto(ctx, run, writer, history, cost),
          counts: { searches: 0 },
          cost,
        },
        grounding: groundingOf(ground),
        continues: isContinued ? textOf(continued) : null,
        language: ctx.actor.lang ?? 'fr',
        pace,
      },
      {
        say: (event) => writer.say(event),
        write: (event) => {
          writer.write(event)
          judge.grown()
        },
        keep: (file) => keepFile(ctx, run, writer, file, signal),
      },
      signal,
    )
    const short = shortReading(generated, sumOf(sent))
    if (short !== null) {
      ctx.log.warn(
        { run_id: run.id, model_id: generated.model.id, ...short },
        'a model read less than was sent',
      )
      writer.say({ type: 'data-short-reading', data: short })
    }
    if (generated.cut_by !== null) writer.say({ type: 'data-cut', data: generated.cut_by })
    return { ...success(writer, continued, generated), ...ending() }
  } catch (error) {
    const isUnbilled =
      error instanceof GenerationFailed && error.first_token_ms === null && error.cause.was_refused
    if (isUnbilled) sent.pop()
    closeCalls(writer, error)
    return { ...failure(ctx, run.id, writer, error), ...ending() }
  } finally {
    closeCalls(writer)
    await judge.end()
  }
}

/** Stores the passages before the first token, so that the run stops if its reader loses access to them. */
async function keepGround(ctx: UserCtx, run: PreparedRun, writer: RunWriter): Promise<void> {
  try {
    await prepareCitations(ctx, writer.parts)
    await keepCitations(ctx, run.message_id, writer.parts)
  } catch (error) {
    ctx.log.warn({ run_id: run.id, err: error }, 'the passages of an answer are kept with its end')
  }
}

/** Stores a result for each call that has none. */
function closeCalls(writer: RunWriter, error?: unknown): void {
  const by = error instanceof Stopped ? (error.by === 'person' ? 'stopped' : 'interrupted') : 'no_result'
  for (const event of closingOf(writer.parts, by)) writer.say(event)
}

const sumOf = (tokens: readonly number[]) => tokens.reduce((sum, one) => sum + one, 0)

function startMetadata(run: PreparedRun) {
  return {
    run_id: run.id,
    thread_id: run.thread_id,
    parent_id: run.parent_id,
    assistant_id: run.assistant.id,
    assistant_name: run.assistant.name,
    model_id: run.model.id,
    model_label: run.model.label,
  }
}
