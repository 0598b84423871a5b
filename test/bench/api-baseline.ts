import { randomUUID } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { CLIENT_COLUMNS } from '../../src/db/clients/clients-queries.js';
import { uuidFromPublicId } from '../../src/domain/ids.js';
import { followParent } from '../../src/process/follow-parent.js';

/**
 * What a team would have in an afternoon: Express, a bucket in Redis and pg with prepared statements. It knows no
 * tenants, no credentials, no validation and no problem documents. Settings come from the environment.
 */
const { PORT = '0', DATABASE_URL = '', REDIS_URL = '' } = process.env;

const CONNECTIONS = 10;
const columns = CLIENT_COLUMNS.map((name) => name.replace('clients.', '')).join(', ');
const pool = new pg.Pool({ connectionString: DATABASE_URL, options: '-c role=system', max: CONNECTIONS });
const limiter = new RateLimiterRedis({
  storeClient: new Redis(REDIS_URL),
  keyPrefix: 'bench-baseline',
  points: 100_000_000,
  duration: 3600,
});

const bucket: RequestHandler = async (req, res, next) => {
  const { remainingPoints } = await limiter.consume(String(req.headers.authorization));
  res.set('X-RateLimit-Remaining', String(remainingPoints));
  next();
};

const app = express();
app.use(bucket);

app.get('/v1/clients', async (req, res) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${columns} from clients where deleted_at is null order by created_at desc, id desc limit $1`,
    values: [Number(req.query['limit'])],
  });
  res.json({ data: rows });
});

app.get('/v1/clients/:id', async (req, res) => {
  const { rows } = await pool.query({
    name: 'get',
    text: `select ${columns} from clients where id = $1 and deleted_at is null`,
    values: [uuidFromPublicId('client', req.params.id)],
  });
  res.json(rows[0]);
});

app.post('/v1/transactions', express.json(), async (req, res) => {
  const id = randomUUID();
  const { client_id, date, amount, description } = req.body;
  const db = await pool.connect();
  try {
    await db.query('begin');
    await db.query({
      name: 'transaction',
      text: 'insert into bench.transactions (id, client_id, date, amount_pence, description) values ($1, $2, $3, $4, $5)',
      values: [id, uuidFromPublicId('client', client_id), date, Math.round(amount * 100), description],
    });
    await db.query({
      name: 'event',
      text: `insert into bench.events (id, type, payload) values ($1, 'transaction.created', $2)`,
      values: [randomUUID(), { id, date, amount, description }],
    });
    await db.query({
      name: 'job',
      text: `insert into bench.jobs (queue, payload) values ('calculate', $1)`,
      values: [{ client_id }],
    });
    await db.query('commit');
  } finally {
    db.release();
  }
  res.status(201).json({ id, client_id, date, amount, description });
});

app.post('/v1/tax-estimates', express.json(), (req, res) => void res.json(req.body));

app.listen(Number(PORT), '127.0.0.1', followParent);
