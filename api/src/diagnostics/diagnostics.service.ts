import { Injectable } from "@nestjs/common";
import { AppConfig } from "../config/config.module.js";
import type { FirebaseConfig } from "./diagnostics.dto.js";

/** What anybody may know of the configuration: that it is there. */
@Injectable()
export class DiagnosticsService {
  constructor(private readonly config: AppConfig) {}

  firebaseConfig(): FirebaseConfig {
    const { firebase } = this.config;
    return { configured: Object.values(firebase).every(Boolean), variables: { ...firebase } };
  }
}
