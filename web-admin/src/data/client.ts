export interface UserStats {
  id: number;
  username: string;
  isAdmin: boolean;
  email: string | null;
  createdAt: string;
  lastSignInAt: string | null;
  templateCount: number;
  templateTypeCount: number;
  totalUsageCount: number;
}
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
}
export interface Api {
  get<T>(path: string, signal?: AbortSignal): Promise<{ data: T; total: number }>;
  post<T>(path: string, body: unknown, token?: string): Promise<T>;
}

export interface ApiOptions {
  baseUrl: string;
  getToken: () => string | undefined;
  onUnauthorized?: () => void;
}

export class RequestError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function createApi({ baseUrl, getToken, onUnauthorized }: ApiOptions): Api {
  const call = async (path: string, init: RequestInit, token = getToken()) => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${baseUrl}/api${path}`, { ...init, headers });
    if (response.ok) return response;
    if (response.status === 401 && token) onUnauthorized?.();
    const problem = await response.json().catch(() => ({}));
    throw new RequestError(response.status, problem.message ?? "");
  };
  return {
    async get(path, signal) {
      const response = await call(path, signal ? { signal } : {});
      return { data: await response.json(), total: Number(response.headers.get("x-total-count") ?? 0) };
    },
    post: async (path, body, token) => (await call(path, { method: "POST", body: JSON.stringify(body) }, token)).json(),
  };
}
