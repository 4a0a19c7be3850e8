# The random decisions of a sampler in Julia, walked path by path: a generator whose uniform numbers are intervals that
# split when they are compared. NOT RUN: there was no Julia where this was written.
module Plumbline

using Random

export Walk, law

mutable struct Walk <: AbstractRNG
    taken::Vector{Int}           # the branch of each decision on this path
    branches::Vector{Vector{Float64}}
    at::Int
    probability::Float64
end
Walk() = Walk(Int[], Vector{Float64}[], 0, 1.0)

"One of the branches, with its probability; every other decision is one of these."
function choose!(walk::Walk, p::Vector{Float64})
    walk.at += 1
    if walk.at > length(walk.taken)
        push!(walk.taken, findfirst(>(0), p))
        push!(walk.branches, p)
    end
    length(walk.branches[walk.at]) == length(p) || error("the program keeps something from run to run")
    walk.probability *= p[walk.taken[walk.at]]
    return walk.taken[walk.at]
end

"A uniform number, known as far as it was compared."
mutable struct Uniform <: Real
    walk::Walk
    low::Float64
    high::Float64
end

function below(u::Uniform, c::Real)
    share = (c - u.low) / (u.high - u.low)
    share <= 1e-15 && return false
    share >= 1 - 1e-15 && return true
    is_below = choose!(u.walk, [share, 1 - share]) == 1
    is_below ? (u.high = c) : (u.low = c)
    return is_below
end

Base.isless(u::Uniform, c::Real) = below(u, c)
Base.isless(c::Real, u::Uniform) = !below(u, c)
Base.:<(u::Uniform, c::Real) = below(u, c)
Base.:<(c::Real, u::Uniform) = !below(u, c)
Base.:<=(u::Uniform, c::Real) = below(u, c)
Base.:<=(c::Real, u::Uniform) = !below(u, c)

"log(u) < c, as Metropolis samplers ask; other arithmetic has no method and is refused by Julia itself."
struct LogUniform <: Real
    u::Uniform
end
Base.log(u::Uniform) = LogUniform(u)
Base.:<(l::LogUniform, c::Real) = below(l.u, exp(c))
Base.:<(c::Real, l::LogUniform) = !below(l.u, exp(c))
Base.:<=(l::LogUniform, c::Real) = below(l.u, exp(c))

Random.rand(walk::Walk) = Uniform(walk, 0.0, 1.0)
Random.rand(walk::Walk, ::Type{Float64}) = Uniform(walk, 0.0, 1.0)
Random.rand(walk::Walk, items::AbstractVector) = items[choose!(walk, fill(1 / length(items), length(items)))]

"What program(rng) can return, each with its probability, by running it once for every path."
function law(program)
    walk, found = Walk(), Dict{Any,Float64}()
    while true
        walk.at, walk.probability = 0, 1.0
        value = program(walk)
        found[value] = get(found, value, 0.0) + walk.probability
        resize!(walk.taken, walk.at)
        resize!(walk.branches, walk.at)
        while !isempty(walk.taken)
            following = findnext(>(0), walk.branches[end], walk.taken[end] + 1)
            if following !== nothing
                walk.taken[end] = following
                break
            end
            pop!(walk.taken)
            pop!(walk.branches)
        end
        isempty(walk.taken) && return found
    end
end

end
