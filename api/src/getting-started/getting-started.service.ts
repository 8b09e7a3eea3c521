import { Injectable } from "@nestjs/common";
import type { Progress } from "./getting-started.dto.js";
import { GettingStartedRepository } from "./getting-started.repository.js";

@Injectable()
export class GettingStartedService {
  constructor(private readonly steps: GettingStartedRepository) {}

  get(ownerId: number): Promise<Progress> {
    return this.steps.find(ownerId);
  }
}
