import { Injectable } from "@nestjs/common";
import type { NextFunction, Request, Response } from "express";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { routeOf } from "./routes.js";
import { version } from "./version.js";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PROVIDER_SECONDS = [0.5, 1, 2.5, 5, 10, 20, 30, 45, 60];

/** Labels are closed sets: never a name, an address or user input. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requests = new Histogram({
    name: "promptory_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });

  readonly jobs = new Counter({
    name: "promptory_jobs_total",
    help: "Jobs by queue and outcome (completed, failed); a job that is tried again counts again.",
    labelNames: ["queue", "outcome"],
    registers: [this.registry],
  });

  readonly improvements = new Histogram({
    name: "promptory_improvement_duration_seconds",
    help: "Time of an improvement, retries included, by outcome (done or the error's code).",
    labelNames: ["outcome"],
    buckets: PROVIDER_SECONDS,
    registers: [this.registry],
  });

  readonly mails = new Counter({
    name: "promptory_mails_total",
    help: "Attempts to send a mail by kind and outcome (sent, postponed, failed).",
    labelNames: ["kind", "outcome"],
    registers: [this.registry],
  });

  constructor() {
    new Gauge({
      name: "promptory_build_info",
      help: "1, with the running version as a label.",
      labelNames: ["version", "node"],
      registers: [this.registry],
    }).set({ version, node: process.version }, 1);
  }
}

export function measureRequests({ requests }: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const end = requests.startTimer({ method: request.method });
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : 499;
      end({ route: routeOf(request), status });
    });
    next();
  };
}
