import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(__dirname, '..', '..', '..');

/** Path of nginx: Debian's, or the operator's; undefined when there is none. */
export const nginxPath = (): string | undefined =>
  [process.env.NGINX_PATH, '/usr/sbin/nginx'].find((file) => file !== undefined && existsSync(file));

export interface Nginx {
  readonly url: string;
  close(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Configuration around the server blocks: as Debian has it, with every written file in the test's folder. */
const around = (folder: string, servers: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip on;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${servers}
}
`;

/** The shipped proxy, with other ports, names and the test's own certificate. */
async function renderShipped(folder: string, ports: readonly number[]) {
  const [plain, secure] = [await freePort(), await freePort()];
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`],
    ],
    { stdio: 'ignore' },
  );
  const shipped = readFileSync(path.join(root, 'deploy', 'nginx.conf'), 'utf8');
  const rendered = shipped
    .replace('server 127.0.0.1:8080;', ports.map((port) => `server 127.0.0.1:${port};`).join(' '))
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
    .replaceAll('example.com;', 'localhost;')
    .replace('/etc/ssl/example.com/fullchain.pem', `${folder}/cert.pem`)
    .replace('/etc/ssl/example.com/privkey.pem', `${folder}/key.pem`);
  return { servers: rendered, url: `https://127.0.0.1:${secure}` };
}

/** A configuration without any tuning: a `proxy_pass` and nothing else. */
async function renderBare([port]: readonly number[]) {
  const plain = await freePort();
  const servers = `server { listen 127.0.0.1:${plain}; location / { proxy_pass http://127.0.0.1:${port}; } }`;
  return { servers, url: `http://127.0.0.1:${plain}` };
}

/** Starts nginx before these ports, with the shipped configuration or with a bare one. */
export async function startNginx(kind: 'shipped' | 'bare', ports: readonly number[]): Promise<Nginx> {
  const program = nginxPath();
  if (program === undefined) throw new Error('there is no nginx');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-nginx-'));
  const { servers, url } = await (kind === 'shipped' ? renderShipped(folder, ports) : renderBare(ports));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, around(folder, servers));
  let printed = '';
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = Number(new URL(url).port);
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${printed}`);
    await sleep(50);
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
