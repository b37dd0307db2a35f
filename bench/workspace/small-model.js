import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/** Faults in percent of the answers, as the requirement names them. */
export const rates = {
  wrongFolder: 20,
  prose: 30,
  fenced: 15,
  asText: 30,
  think: 15,
  cut: 10,
  wrongImport: 10,
  otherStep: 50,
  otherCount: 20,
  sameError: 10,
};

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * An endpoint that builds one project and errs as a 7B model does, by a seed. It keeps no state but its random numbers: like a model it
 * sees the conversation, so it corrects most of its faults.
 */
export async function startSmallModel(project, seed) {
  const random = createRandom(seed * 7_919 + 1);
  const errs = (kind) => random() * 100 < rates[kind];
  let answers = 0;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end();
    const { messages } = JSON.parse(await readText(request));
    answers += 1;
    send(response, answers, dress(answer(project, messages.map(toSaid), errs, random), errs));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    answers: () => answers,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const toSaid = ({ role, content, tool_calls: calls }) => ({
  role,
  text: `${typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')}${(calls ?? []).map((call) => call.function.arguments).join('\n')}`,
});

function answer(project, messages, errs, random) {
  const system = messages[0]?.text ?? '';
  const prompt = messages.find(({ role }) => role === 'user')?.text ?? '';
  if (system.includes('software architect')) {
    return {
      say: `COMPONENTS: ${Object.keys(project.files).join(', ')}. CONNECTIONS: imports. DATA FLOW: page. DEPENDENCIES: few.`,
    };
  }
  if (system.includes('You break')) return { say: list(plan(project, errs), random) };
  return act(project, /CURRENT TASK: (.*)/.exec(prompt)?.[1] ?? '', messages, prompt, errs);
}

function plan({ name, files, command }, errs) {
  const writing = Object.keys(files).map(
    (path) => `Create ${errs('wrongFolder') ? path : `${name}/${path}`}`,
  );
  const before = errs('otherStep')
    ? [errs('otherStep') ? `Create the project directory ${name}` : command]
    : [];
  const after = [`Install the dependencies of ${name}`, `Start ${name} and test the page`];
  if (!errs('otherCount')) return [...before, ...writing, ...after];
  if (errs('otherStep')) return [`Create ${writing.map((step) => step.slice(7)).join(' and ')}`, ...after];
  return [
    `Create the project directory ${name}`,
    ...writing,
    'Review the code',
    'Check the imports',
    ...after,
    'Fix errors',
    `Test ${name} again`,
  ];
}

function list(steps, random) {
  const form = Math.floor(random() * 4);
  if (form === 0) return steps.map((step) => `- ${step}`).join('\n');
  if (form === 1) return `\`\`\`json\n${JSON.stringify(steps)}\n\`\`\``;
  if (form === 2)
    return `| Step | Task |\n|---|---|\n${steps.map((step, index) => `| ${index + 1} | ${step} |`).join('\n')}`;
  return `Here is the plan:\n${steps.map((step, index) => `${index + 1}. **${step}**`).join('\n')}`;
}

function act(project, task, messages, prompt, errs) {
  const { name, files, wrong } = project;
  const chat = readChat(messages);
  const { last, isAnswered } = chat;
  const createFolder = { call: { tool: 'create_directory', args: { path: name } } };
  const run = (command) => ({ call: { tool: 'execute_command', args: { command, folder: name } } });
  if (/directory|folder/i.test(task)) return createFolder;
  if (/virtual environment/.test(task))
    return isAnswered ? run('/usr/bin/python3 -m venv --system-site-packages .venv') : createFolder;
  if (/npm init/.test(task)) return isAnswered ? run('npm init -y') : createFolder;
  if (/^(Review|Check)/.test(task)) return { say: 'The code is fine.' };
  const paths = Object.keys(files).filter((path) => task.includes(path));
  if (/^Create/.test(task) && paths.length > 0) return createFile(project, paths, chat, errs);
  if (/^Install/.test(task)) return run(commandIn(prompt, /install: (.*)/));
  if (namesFault(chat, wrong) && !errs('sameError')) {
    return {
      call: { tool: 'write_file', args: { path: `${name}/${wrong.path}`, content: files[wrong.path] } },
    };
  }
  if (isAnswered && /was changed|was created/.test(last)) return { say: 'It is fixed.' };
  return run(commandIn(prompt, /start: (.*)/));
}

function commandIn(prompt, pattern) {
  return pattern.exec(prompt)?.[1] ?? '';
}

/** The last message, all that the model said, and if it was answered. */
function readChat(messages) {
  const last = messages.at(-1);
  const said = messages
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text)
    .join('\n');
  return { last: last?.text ?? '', said, isAnswered: last?.role !== 'user' || messages.length > 2 };
}

/** Writes the next of the files, sometimes with an import or to a folder that is wrong. */
function createFile({ name, files, wrong }, paths, { last, said, isAnswered }, errs) {
  if (/is complete|say so in words/.test(last)) return { say: 'The file is complete.' };
  const isTold = /Use the path|Write |does not|not exist/.test(last) && isAnswered;
  const path =
    paths.find((entry) => !said.includes(`${name}/${entry}`)) ??
    paths.find((entry) => last.includes(entry)) ??
    paths[0];
  const isEntry = path === wrong.path && errs('wrongImport');
  const content = isEntry ? files[path].replace(wrong.from, wrong.to) : files[path];
  const isMisplaced = errs('wrongFolder') && (!isTold || errs('sameError'));
  const right = `${name}/${path}`;
  const misplaced = errs('otherStep') ? path : `/workspace/${right}`;
  const target = isMisplaced ? misplaced : right;
  return { call: { tool: 'write_file', args: { path: target, content } }, canCut: content.length > 200 };
}

/** True if the answer is an error that names the wrong import. */
function namesFault({ last, isAnswered }, wrong) {
  const broken = wrong.to.split(/['"]| import/)[1] ?? wrong.to;
  return (
    isAnswered &&
    /rror|does not exist|not found|Cannot find|failed/i.test(last) &&
    (last.includes(broken) || last.includes(wrong.to.split(' ')[1] ?? broken))
  );
}

/** Puts an answer in the forms in which small models give theirs. */
function dress({ say, call, canCut }, errs) {
  const thought = errs('think')
    ? '<think>\nI could call {"name": "write_file", "arguments": {"path": "thought.txt", "content": "x"}} now.\n</think>\n'
    : '';
  if (say !== undefined) return { say: thought + say };
  const { tool, args } = call;
  if (tool === 'write_file' && errs('fenced'))
    return { say: `${thought}${args.path}\n\`\`\`\n${args.content}\`\`\`` };
  if (canCut && errs('cut')) {
    const text = JSON.stringify({ tool, args });
    return { say: text.slice(0, Math.floor(text.length / 2)), finish: 'length' };
  }
  if (!errs('asText') && thought === '') return { call };
  const text = JSON.stringify({ name: tool, arguments: args });
  return {
    say: thought + (errs('prose') ? `Sure! I will do that now.\n${text}\nLet me know how it went.` : text),
  };
}

function send(response, number, { say, call, finish }) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (more) =>
    response.write(
      `data: ${JSON.stringify({ id: `small-${number}`, object: 'chat.completion.chunk', created: 0, model: 'small', ...more })}\n\n`,
    );
  const delta = (content, reason = null) =>
    event({ choices: [{ index: 0, delta: content, finish_reason: reason }] });
  if (say !== undefined) {
    delta({ role: 'assistant', content: say });
    delta({}, finish ?? 'stop');
  } else {
    const called = { name: call.tool, arguments: JSON.stringify(call.args) };
    delta({
      role: 'assistant',
      tool_calls: [{ index: 0, id: `call_${number}`, type: 'function', function: called }],
    });
    delta({}, 'tool_calls');
  }
  event({ choices: [], usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 } });
  response.end('data: [DONE]\n\n');
}
